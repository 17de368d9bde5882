import type { Locator } from 'playwright-core'

/** Presses a button of a row, wherever it waits: beside the others or under 更多. */
export async function pressInRow(row: Locator, title: string): Promise<void> {
  const button = row.getByRole('button', { name: title, exact: true })
  const more = row.getByRole('button', { name: '更多', exact: true })

  await button.or(more).first().waitFor()
  if ((await button.count()) > 0) return button.click()

  await more.click()
  await row.page().getByRole('menuitem', { name: title, exact: true }).click()
}
