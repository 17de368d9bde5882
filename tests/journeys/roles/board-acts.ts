import { expect } from 'vitest'
import type { Act, Acts } from './act.ts'

/** The home page of a role: a chart is read as a table; who has none reads a notice. */
const home: Act = async ({ page }) => {
  await page.waitForLoadState('networkidle')
  const table = page.getByRole('main').getByRole('button', { name: '表格' }).first()
  if ((await table.count()) > 0) {
    await table.click()
    await page.getByRole('main').getByRole('table').first().waitFor()
    return
  }
  await page.getByRole('button', { name: /通知，未读/ }).click()
  await page.locator('.bell-panel .ui-menu button').first().click()
  await page.waitForURL(/articleView|[?&]id=/)
}

/** A figure leads to the rows behind it; the block is exported. */
const drill =
  (chart: string, list: string): Act =>
  async ({ page }) => {
    const block = page.getByRole('region', { name: chart, exact: true })
    await block.getByRole('link').first().waitFor()
    const saved = page.waitForEvent('download')
    await block.getByRole('button', { name: /导出/ }).click()
    expect((await saved).suggestedFilename()).toContain(chart)
    await block.getByRole('button', { name: '表格' }).click()
    await block.getByRole('row').nth(1).getByRole('link').first().click()
    await page.waitForURL((address) => address.pathname === list)
    await page.locator('tr[data-row]').first().waitFor()
  }

export const boardActs: Acts = {
  '/dashboard': home,
  '/declare-analysis/register': drill('各州（市）注册主体', '/declare-analysis/subjects'),
  '/declare-analysis/district': drill('待审最多的县（市、区）', '/declare-analysis/declarations'),
}
