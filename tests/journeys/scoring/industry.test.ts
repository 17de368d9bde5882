import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withPortal } from '../open-browser.ts'
import { pressInRow } from '../press-in-row.ts'
import { callPortal } from './call-portal.ts'
import { addExperts, clearIndustry, fillSheets, scoreAll, writeRules } from './prepare-industry.ts'

const industry = 'fishery'
const experts = ['expert01', 'expert02', 'expert03', 'expert04', 'expert05']
const recusing = 'expert06'
const { browser, portal } = withPortal()

/** The row of a brand. */
const rowOf = (page: Page, brand: string) =>
  page.locator('.data-table__dataTable tbody tr[data-row]').filter({ hasText: brand })

/** Says yes to a step in its dialog and waits until it is taken. */
async function confirm(page: Page, transition: string, title: string): Promise<void> {
  const done = page.waitForResponse(
    (answer) => answer.url().includes(`/transition/`) && answer.url().includes(transition),
  )
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`${title}|确定`) })
    .last()
    .click()

  expect((await done).status()).toBe(200)
}

/** Takes a step for all rows of a list. */
async function forAll(
  page: Page,
  list: string,
  transition: string,
  title: string,
  count: number,
): Promise<void> {
  await page.goto(new URL(list, page.url()).href)
  await expect
    .poll(() => page.locator('.data-table__dataTable tbody tr[data-row]').count())
    .toBe(count)
  await page.locator('.data-table__dataTable thead').getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: `已选择 ${count} 项` }).waitFor()
  await page.getByRole('button', { name: `批量${title}`, exact: true }).click()
  await confirm(page, transition, title)
}

test(
  'an industry goes from its rules to the published ranking: five experts, one recusal, one veto; the winner sees the place and the mean',
  { tags: ['long'], timeout: 180_000 },
  async () => {
    const { url, password } = portal()
    const [vetoed, first, second] = await clearIndustry(portal(), industry)
    const leader = await callPortal(url, 'leader01', password)

    await writeRules(leader, industry)
    await addExperts(await callPortal(url, 'admin', password), industry, [...experts, recusing])
    await scoreAll(leader, [vetoed, first, second])
    for (const [at, name] of experts.entries())
      await fillSheets(await callPortal(url, name, password), first.brand, 80 + at)

    const expert = await browser.as(recusing, '/score/expert-score')

    await pressInRow(rowOf(expert.page, second.brand), '回避')
    await expert.page.getByRole('dialog').getByRole('textbox').fill('曾担任该主体的技术顾问')
    await confirm(expert.page, 'recuse', '回避')
    await expect.poll(() => rowOf(expert.page, second.brand).count()).toBe(0)

    const mark = await leader.call<RecordView>('POST', apiPaths.records('score-mark'), {
      data: {
        declaration: vetoed.id,
        brandName: vetoed.brand,
        markType: 'veto',
        reason: '抽检不合格且未召回',
      },
    })

    await leader.take(mark, 'submit')
    const other = await browser.as('province', '/score/mark?preset=waiting')

    await pressInRow(rowOf(other.page, vetoed.brand), '确认否决')
    const foreseen = other.page.getByRole('dialog').getByRole('region', { name: '办理后的变化' })

    await foreseen.getByText('不参加排名').waitFor()
    await confirm(other.page, 'confirmVeto', '确认否决')

    const { page, faults } = await browser.as('leader', '/score/result?preset=toRank')

    await pressInRow(rowOf(page, vetoed.brand), '否决，不入选')
    await confirm(page, 'exclude', '否决，不入选')
    await forAll(page, '/score/result?preset=toRank', 'rank', '排名次', 2)
    await forAll(page, '/score/result?preset=ranked', 'publish', '公布结果', 2)
    await page.goto(new URL('/score/result?preset=all', page.url()).href)
    await rowOf(page, first.brand).getByText('拟入选').waitFor()
    await rowOf(page, second.brand).getByText('候补').waitFor()
    await rowOf(page, vetoed.brand).getByText('不入选').waitFor()

    await page.goto(new URL(`/score/expert-analysis`, page.url()).href)
    await page.locator('.picture__boxesTrack').first().waitFor()
    expect(await page.locator('.picture__boxesTrack').count()).toBe(experts.length)
    expect(await axeFindings(page, 'main')).toEqual([])

    const owner = await browser.as(first.owner, '/upkeep/top10/score-result')

    await owner.page.locator('.data-table__dataTable').getByText(first.brand).first().click()
    await owner.page.getByText('质量（产业平均）').waitFor()
    expect([...faults, ...expert.faults, ...other.faults, ...owner.faults]).toEqual([])
  },
)
