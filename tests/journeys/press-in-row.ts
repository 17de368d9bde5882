import type { Locator } from 'playwright-core'
import { vi } from 'vitest'
import { measureSlowdown } from '#tools/test/slowdown.ts'

/**
 * Presses a button of a row, wherever it waits: beside the others or under 更多. A menu that was
 * opened on a row about to be replaced is opened again.
 */
export async function pressInRow(row: Locator, title: string): Promise<void> {
  const page = row.page()
  const button = row.getByRole('button', { name: title, exact: true })
  const more = row.getByRole('button', { name: '更多', exact: true })
  const item = page.getByRole('menuitem', { name: title, exact: true })
  const timeout = 5000 * measureSlowdown()

  const press = async () => {
    await button.or(more).first().waitFor({ timeout })
    if ((await button.count()) > 0) return button.click({ timeout })

    await more.click({ timeout })
    await item.click({ timeout }).catch(async (error: unknown) => {
      await page.keyboard.press('Escape')
      throw error
    })
  }

  await vi.waitFor(press, { timeout: 6 * timeout, interval: 100 })
}
