import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'

let browser: JourneyBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('a day is typed in any usual way or picked by keys from a calendar, which gives the focus back', async () => {
  const { page, faults } = await browser.signIn('12530828DEMQNA9JDK')
  await page.getByRole('button', { name: /^修改退回/ }).click()
  const button = page.locator('.pl-affix-button[aria-haspopup=dialog]').last()
  await button.waitFor()
  const field = page.locator(`#${(await button.getAttribute('id'))?.replace('-calendar', '')}`)
  const focused = () => page.evaluate(() => document.activeElement?.id)
  for (const typed of ['20230310', '2023/3/10', '2023-3-10', '2023年3月10日']) {
    await field.fill(typed)
    await field.press('Tab')
    expect(await field.inputValue()).toBe('2023-03-10')
  }
  const calendar = page.getByRole('application', { name: '日历' })
  await button.press('Enter')
  await calendar.waitFor()
  const place = () => page.evaluate(() => window.scrollY)
  const before = await place()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/3月10日/)
  expect(await place(), 'the page stays where it is').toBe(before)
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe(await button.getAttribute('id'))
  await button.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/3月10日/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('2023-03-18')
  await expect.poll(focused).toBe(await field.getAttribute('id'))
  expect(await calendar.count()).toBe(0)
  expect(faults).toEqual([])
  await page.context().close()
})
