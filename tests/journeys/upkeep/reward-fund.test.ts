import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { firstOf } from '#config-model/assert.ts'
import { effectiveForm } from '#config-model/forms/form-schema.ts'
import { draftRecord, type RecordData } from '#config-model/record.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { readCache } from '#tools/config/read-cache.ts'
import { fillStep } from '../declaring/fill-controls.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'
import { submitForm } from '../submit-form.ts'
import { takeDecision } from '../take-decision.ts'

const config = loadConfig('config', 'zh-CN', readCache)
const browser = withBrowser()

interface Winner {
  id: string
  username: string
  brand: string
  amount: number
}

/** A winner that has not begun the plan. */
async function findWinner(): Promise<Winner> {
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const { rows } = await client.query<Winner>(
    `select f.id, a.username, f.data->>'brandName' as brand, (f.data->>'amount')::int as amount from e_fund_plan f
     join account a on a.enterprise_id = f.owner_id where f.state = 'draft' and f.data->'items' is null order by f.id limit 1`,
  )

  await client.end()

  return firstOf(rows)
}

const item = (category: string, plannedAmount: number): RecordData => ({
  category,
  content: '省外展会推介活动',
  plannedAmount,
  startDate: '2022-01-10',
  endDate: '2022-10-20',
})

/** The sums stand below the rows, in the width of a desk, a tablet and a telephone. */
async function sumsStandBelow(page: Page, sum: number): Promise<void> {
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const foot = page.locator('#f-items').locator('.rows__cardSums, tfoot')

    await foot.waitFor()
    expect((await foot.innerText()).replaceAll(/[,\s]/g, '')).toContain(String(sum))
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
  }

  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a winner plans the reward fund, whose sums must fit it at any width; the administrator confirms the plan and finds it in the summary', async () => {
  const winner = await findWinner()
  const { page, faults } = await browser.as(winner.username, '/upkeep/top10/fund2021')

  await page.getByText('待填报').first().waitFor()
  await page
    .getByRole('link', { name: '填写', exact: true })
    .or(page.getByRole('button', { name: '填写', exact: true }))
    .first()
    .click()

  await page.waitForURL(/fund2021-fill\?.*id=/)
  const items = [item('expo', winner.amount - 30), item('equip', 20)]
  const data = { items, reporter: '李青', reporterMobile: '10012345678' }
  const record = draftRecord({ entity: 'fund-plan', data, id: winner.id, state: 'draft' })
  const step = firstOf(
    effectiveForm(config, 'fund-plan', { record, user: null, now: new Date() }).steps,
  )

  await page.getByRole('heading', { name: '资金计划', level: 2 }).first().waitFor()
  await fillStep(page, config, step, record)
  await page
    .getByRole('button', { name: /核对并提交/ })
    .last()
    .click()

  const mistake = page.getByText('计划金额合计须等于奖励金额').first()

  await mistake.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await mistake.click()
  const last = page
    .locator('#f-items')
    .getByLabel(/计划金额/)
    .last()

  await last.fill('30')
  await last.press('Tab')
  await sumsStandBelow(page, winner.amount)
  await submitForm(page)

  const admin = await browser.as('admin', '/upkeep/top10/fundUseAdmin2021?preset=todo')

  await admin.page
    .locator('.data-table__dataTable')
    .getByText(winner.brand, { exact: true })
    .first()
    .click()
  await takeDecision(admin.page, { transition: 'confirm', title: '确认' })
  await admin.page.goto(`${portal.url}/upkeep/top10/fundUseAdmin2021?preset=confirmed`)
  await admin.page
    .locator('.data-table__dataTable')
    .getByText(winner.brand, { exact: true })
    .first()
    .waitFor()
  await admin.page.getByRole('link', { name: '分类汇总' }).click()
  await admin.page.getByRole('heading', { name: '各类别按用途分类' }).waitFor()
  expect(await axeFindings(admin.page)).toEqual([])
  expect([...faults, ...admin.faults]).toEqual([])
})
