import type { Locator, Page } from 'playwright-core'

/** Presses a button or link of a row, wherever it waits. */
export async function pressIn(page: Page, row: Locator, name: string): Promise<void> {
  const button = row
    .getByRole('button', { name, exact: true })
    .or(row.getByRole('link', { name, exact: true }))
  const more = row.getByRole('button', { name: /更多/ })

  await button.or(more).first().waitFor()
  if ((await button.count()) > 0) return button.first().click()

  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
