import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { controlId } from '#web/runtime/widgets/definition.ts'
import type { JourneyBrowser } from '../open-browser.ts'

/** Who does an entry's main act, at its page. */
export interface Visit {
  browser: JourneyBrowser
  page: Page
  config: Config
  username: string
  role: string
}

export type Act = (visit: Visit) => Promise<void>

/** One act for everybody, or one for each role that has the entry. */
export type Acts = Record<string, Act | Partial<Record<string, Act>>>

export const control = (page: Page, name: string): Locator => page.locator(`[id="${controlId([name])}"]`)

/** The first row of the list at the page, when it has come. */
export async function firstRow(page: Page): Promise<Locator> {
  const row = page.locator('.data-table tbody tr[data-row]').first()
  await row.waitFor()
  return row
}

/** Presses a button or link of a row, wherever it waits. */
export async function pressIn(page: Page, row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name, exact: true }).or(row.getByRole('link', { name, exact: true }))
  const more = row.getByRole('button', { name: /更多/ })
  await button.or(more).first().waitFor()
  if ((await button.count()) > 0) return button.first().click()
  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Exports what the list shows, and gets a workbook. */
export const exportList: Act = async ({ page }) => {
  await firstRow(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).first().click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
}

/** Looks for the words of its first row, and opens it. */
export const findAndOpen =
  (column: number, filter = '关键字'): Act =>
  async ({ page }) => {
    const row = await firstRow(page)
    const link = row.locator('.ui-link').nth(column)
    const words = (await link.innerText()).trim()
    await page.getByLabel(filter).first().fill(words)
    await page.getByRole('button', { name: '查询' }).click()
    await page.waitForURL(/keyword=/)
    const from = page.url()
    await (await firstRow(page)).locator('.ui-link').filter({ hasText: words }).first().click()
    await page.waitForURL((url) => url.href !== from && /[?&]id=/.test(url.href))
    await page.getByRole('heading', { name: words }).first().waitFor()
  }

/** Takes an act of a row and agrees in its dialog. */
export async function takeStep(page: Page, row: Locator, name: string, opinion?: string): Promise<void> {
  await pressIn(page, row, name)
  await agree(page, name, opinion)
}

/** Agrees in the dialog of a step; the server has done it. */
export async function agree(page: Page, name: string, opinion?: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  if (opinion !== undefined) await dialog.getByLabel('意见').fill(opinion)
  const done = page.waitForResponse((answer) => answer.url().includes('/transition/'))
  await dialog
    .getByRole('button', { name: new RegExp(name) })
    .last()
    .click()
  expect((await done).status()).toBe(200)
}

/** Saves the form at the page by hand. */
export async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => /\/api\/record\//.test(answer.url()) && ['POST', 'PATCH'].includes(answer.request().method()),
  )
  await page.locator('.pl-bar').getByRole('button', { name: '保存', exact: true }).click()
  expect((await saved).status()).toBe(200)
}
