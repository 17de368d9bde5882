import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'

let browser: JourneyBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const list = '/declare-audit/city?preset=todo'

test('the desk says who else has the record open, while they have it, and how far the day is', async () => {
  const { page, faults } = await browser.signIn('city5323', list)
  await page.locator('.data-table tbody tr[data-row]').first().locator('.ui-link').first().click()
  await page.waitForSelector('.pl-compare')
  await page.getByText(/^今天已办 0 件 · 还有 \d+ 件$/).waitFor()
  const { searchParams } = new URL(page.url())
  const id = searchParams.get('id')!

  const other = await browser.signIn('leader01', `/declare-audit/view?id=${id}`)
  await other.page.getByText(/也打开了这一件$/).waitFor()
  await page.getByText(/^.+ 也打开了这一件$/).waitFor()
  await other.page.getByRole('link', { name: '首页' }).first().click()
  await other.page.waitForURL(/dashboard/)
  await page.getByText(/也打开了这一件$/).waitFor({ state: 'detached' })

  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => url.searchParams.get('id') !== id)
  await page.getByText(/^今天已办 1 件/).waitFor()
  expect([...faults, ...other.faults]).toEqual([])
  await page.context().close()
  await other.page.context().close()
})

test('on a telephone and in English it stands in the head without making the page wider', async () => {
  const { page, faults } = await browser.signIn('city5323', list, { width: 390, height: 844 })
  await page.evaluate(() => localStorage.setItem('i18n-locale', 'en-US'))
  await page.goto(`${new URL(page.url()).origin}${list}`)
  await page.locator('.cards li').getByRole('button', { name: 'Review' }).first().click()
  await page.getByText(/^\d+ done today · \d+ left/).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(faults).toEqual([])
  await page.context().close()
})
