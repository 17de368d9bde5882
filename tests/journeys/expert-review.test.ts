import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { callAs } from './call-as.ts'
import { axeFindings } from './every-page/axe-findings.ts'
import { openBrowser, type JourneyBrowser } from './open-browser.ts'

let browser: JourneyBrowser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Three experts of an industry come into the library, and a declaration of it is assigned to them; answers its brand. */
async function assignOne(): Promise<string> {
  const { page } = await browser.signIn('admin', '/score/experts')
  const waiting = await callAs<ListRow[]>(page, 'GET', `${paths.listRows('declare-audit/list')}?preset=scoring`)
  const declaration = waiting[0]!
  const read = await callAs<RecordView>(page, 'GET', paths.record('declaration', declaration.id))
  for (const name of ['expert01', 'expert02', 'expert03']) {
    const [account] = await callAs<ListRow[]>(page, 'GET', `${paths.listRows('system/user')}?keyword=${name}`)
    const data = {
      name,
      accountId: account!.id,
      employer: '云岭大学',
      industries: [read.data['industry']],
      isActive: true,
    }
    await callAs(page, 'POST', paths.records('expert'), { data })
  }
  await callAs(page, 'POST', paths.transition('declaration', read.id, 'assignExperts'), {
    version: read.version,
    form: { deadline: '2099-12-31' },
    remarks: [],
  })
  await page.context().close()
  return String(declaration.data['brandName'])
}

test('an expert reads the material beside the score sheet while filling it in', { timeout: 120_000 }, async () => {
  const brand = await assignOne()
  const { page, faults } = await browser.signIn('expert01', '/score/expert-score')
  const task = page.locator('.data-table .ui-link').filter({ hasText: brand })
  await task.first().waitFor()
  const [row] = await callAs<ListRow[]>(page, 'GET', paths.listRows('score/expert-score'))
  await callAs(page, 'POST', paths.transition('expert-task', row!.id, 'start'), {
    version: row!.version,
    form: {},
    remarks: [],
  })
  await task.first().click()
  await page.getByRole('region', { name: '评审材料' }).getByRole('heading', { name: brand }).waitFor()
  await page.getByRole('link', { name: '继续填写' }).click()

  const material = page.getByRole('region', { name: '评审材料' })
  const sheet = page.getByRole('region', { name: '专家评分表' })
  await material.getByRole('heading', { name: brand }).waitFor()
  expect(await material.getByText('手机号', { exact: true }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('F6')
  expect(await material.evaluate((pane) => pane === document.activeElement)).toBe(true)
  await page.keyboard.press('F6')
  expect(await sheet.evaluate((pane) => pane === document.activeElement)).toBe(true)

  for (const [label, value] of [
    ['品质特色', '28'],
    ['品牌文化与形象', '18'],
    ['市场竞争力', '17'],
    ['创新与可持续', '16'],
    ['综合印象', '9'],
  ] as const)
    await sheet.getByLabel(label).fill(value)
  await sheet.getByRole('radio', { name: '同意', exact: true }).click()
  const stored = async () => (await callAs<RecordView>(page, 'GET', paths.record('expert-task', row!.id))).data
  await expect.poll(async () => (await stored())['total'], { timeout: 20_000 }).toBe(88)
  expect((await stored())['vote']).toBe('agree')
  expect(faults).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '评审材料' }).click()
  await material.getByRole('heading', { name: brand }).waitFor()
  expect(await sheet.isVisible()).toBe(false)
  await page.getByRole('button', { name: '专家评分表' }).click()
  await sheet.getByLabel('品质特色').waitFor()
  expect(await sheet.getByLabel('品质特色').inputValue()).toBe('28')
})
