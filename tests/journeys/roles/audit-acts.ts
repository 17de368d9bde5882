import { expect } from 'vitest'
import { askApplicant, conclude, findDoubt, type Journey } from '../declaring/compliance-steps.ts'
import { firstRow, findAndOpen, takeStep, type Act, type Acts, type Visit } from './act.ts'

/** The applicant whose check goes from the province to the district and back. */
export const checked = '12530828DEMQNA9JDK'

export const journeyOf = ({ browser, config }: Visit): Journey => ({
  browser,
  config,
  applicant: checked,
  password: browser.password,
})

/** Opens the first that waits at the desk, passes it and is led to the next. */
const passFirst =
  (decision: string): Act =>
  async ({ page, config }) => {
    await (await firstRow(page)).locator('.ui-link').first().click()
    await page.waitForSelector('.pl-compare')
    const address = page.url()
    await page.getByRole('radio', { name: new RegExp(decision) }).check()
    if (decision.includes('上报') && decision.includes('审核')) {
      for (const item of config.dictionaries['review_checklist']!.items!)
        await page.getByRole('checkbox', { name: item.label }).check()
      await page
        .getByLabel(/县级公示开始/)
        .first()
        .fill('2025-08-01')
      await page
        .getByLabel(/县级公示结束/)
        .first()
        .fill('2025-08-08')
    }
    const done = page.waitForResponse((answer) => answer.url().includes('/transition/'))
    await page.keyboard.press('Control+Enter')
    expect((await done).status()).toBe(200)
    await page.waitForURL((url) => url.href !== address)
  }

/** Starts the check of two applicants at once. */
const startChecks: Act = async ({ page }) => {
  await firstRow(page)
  const rows = page.locator('.data-table tbody tr[data-row]')
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量发起核查' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const done = page.waitForResponse((answer) => answer.url().includes('/transition/compliance/checkStart'))
  await dialog
    .getByRole('button', { name: /发起核查|确定/ })
    .last()
    .click()
  const { data } = (await (await done).json()) as { data: { ok: boolean }[] | { results: { ok: boolean }[] } }
  expect(JSON.stringify(data)).not.toContain('"ok":false')
}

const step =
  (name: string): Act =>
  async ({ page }) =>
    takeStep(page, await firstRow(page), name)

export const auditActs: Acts = {
  '/declare-audit/district': passFirst('审核通过并上报'),
  '/declare-audit/city': passFirst('推荐上报'),
  '/declare-audit/province': passFirst('审核通过'),
  '/declare-audit/compliance': { leader: (visit) => findDoubt(journeyOf(visit)), admin: startChecks },
  '/declare-audit/verify': {
    district: (visit) => askApplicant(journeyOf(visit)),
    admin: (visit) => conclude(journeyOf(visit), 'admin'),
  },
  '/declare-audit/province-elect': step('发起公示'),
  '/declare-audit/list': {
    leader: step('列入建议名单'),
    province: findAndOpen(0),
    admin: async ({ page }) => {
      await page
        .getByRole('button', { name: /^建议入选/ })
        .first()
        .click()
      await page.waitForURL(/preset=suggested/)
      await takeStep(page, await firstRow(page), '不列入建议名单', '专家复议认为市场规模不足，暂不列入。')
    },
  },
}
