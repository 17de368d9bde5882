import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'

let browser: JourneyBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Tab until the focus is on something; fails when it is further than that many steps away. */
async function tabTo(page: Page, selector: string, most: number): Promise<void> {
  for (let at = 0; at < most; at++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`${selector} is more than ${most} Tabs away`)
}

const nameOf = (page: Page) => page.locator('.pl-desk-head h1').innerText()

/** Returns the record on the desk: the reason and the opinion are reached with Tab alone. */
async function sendBack(page: Page): Promise<void> {
  await page.keyboard.press('2')
  await tabTo(page, '.pl-decision [data-field="returnReason"] input', 8)
  await page.keyboard.press('Space')
  await tabTo(page, '.pl-decision [data-field="opinion"] textarea', 20)
  await page.keyboard.type('请补充主体资质证明并重新上传。')
}

test('an auditor reviews twenty declarations by keys alone, and each time is told what happened', async () => {
  const { page, faults } = await browser.signIn('province01', '/declare-audit/province')
  await page.locator('.data-table tbody td .ui-link').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.pl-compare')
  const seen = new Set<string>()
  for (let at = 0; at < 20; at++) {
    const address = page.url()
    const name = await nameOf(page)
    seen.add(address)
    if (at % 7 === 6) await sendBack(page)
    else await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL((url) => url.href !== address)
    await page.getByText(`已对“${name}”办理“`).first().waitFor()
    await page.waitForSelector('.pl-compare')
    // The next record begins at its heading.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  }
  expect(seen.size).toBe(20)
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.pathname === '/declare-audit/province')
  expect(faults).toEqual([])
})
