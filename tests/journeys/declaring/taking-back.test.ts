import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { callAs } from '../call-as.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

const opinion = '材料齐全，同意推荐。'
const typed = (page: Page) => page.getByLabel('审核意见').last()
const offer = (page: Page) => page.getByRole('button', { name: '撤销办理，Ctrl Z' })
const idOf = (address: string) =>
  assertPresent(new URL(address).searchParams.get('id'), 'a record in the address')
const stateOf = async (page: Page, id: string) =>
  (await callAs<RecordView>(page, 'GET', apiPaths.record('declaration', id))).state

/**
 * Passes the record on the desk; the desk has gone on to another one, and the decision may be taken
 * back.
 */
async function pass(page: Page): Promise<void> {
  const id = idOf(page.url())
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => url.searchParams.get('id') !== id)
  await offer(page).waitFor()
}

/** The decision is taken back: the record is on the desk with what had been written. */
async function isBack(page: Page, id: string): Promise<void> {
  await page.getByText(/^已撤销，“.+”恢复为“待州（市）审核”$/).waitFor()
  await page.waitForURL((url) => url.searchParams.get('id') === id)
  await expect.poll(() => typed(page).inputValue()).toBe(opinion)
  expect(await stateOf(page, id)).toBe('cityPending')
}

test('an approval is taken back within its seconds: by Ctrl + Z, which leaves text boxes their own and never gets the focus, and by a press', async () => {
  const { page, faults } = await browser.as('city', '/declare-audit/city')
  // The one that waits longest, as it is opened from the list.
  await page
    .locator('.data-table__dataTable tbody tr[data-row]')
    .last()
    .locator('.button__link')
    .first()
    .click()
  await page.waitForSelector('.data-pane__compare')
  const id = idOf(page.url())

  await page.keyboard.press('1')
  await typed(page).fill(opinion)
  await pass(page)
  await page.waitForSelector('.data-pane__compare')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  const next = idOf(page.url())

  await typed(page).fill('先看一下')
  await page.keyboard.press('Control+z')
  expect(await stateOf(page, id)).toBe('provincePending')
  await page.keyboard.press('Escape')
  await page.locator('.review-page__deskHead h1').focus()
  await page.keyboard.press('Control+z')
  await isBack(page, id)
  expect(await stateOf(page, next)).toBe('cityPending')

  await page.getByRole('radio', { name: /推荐上报/ }).check()
  await pass(page)
  expect(await offer(page).innerText()).toMatch(/^撤销（\d+ 秒）$/)
  await offer(page).click()
  await isBack(page, id)
  await page.getByText('撤回办理').first().waitFor()
  expect(await offer(page).count()).toBe(0)
  await typed(page).fill('')
  expect(faults).toEqual([])
})
