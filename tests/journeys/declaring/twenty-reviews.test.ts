import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import en from '#web/i18n/en-US.ts'
import zh from '#web/i18n/zh-CN.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withPortal } from '../open-browser.ts'
import { sentence, sights, signInAt } from '../sights/sights.ts'

const words = { 'zh-CN': zh, 'en-US': en }

/** So many decisions leave nothing to other journeys: they are taken on a portal of its own. */
const { browser } = withPortal()

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

describe.each([
  { ...sights[0]!, reviews: 20 },
  { ...sights[1]!, reviews: 9 },
])('by keys alone, $language at $width px', ({ reviews, ...sight }) => {
  test(`an auditor reviews ${reviews} declarations, and each time is told what happened`, async () => {
    const { page, faults } = await signInAt(browser, sight, 'province01', '/declare-audit/province')
    await page.locator('[data-row]').first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.pl-compare')
    const seen = new Set<string>()
    for (let at = 0; at < reviews; at++) {
      const address = page.url()
      const name = await nameOf(page)
      seen.add(address)
      if (at % 7 === 6) await sendBack(page)
      else await page.keyboard.press('1')
      await page.keyboard.press('Control+Enter')
      await page.waitForURL((url) => url.href !== address)
      await page
        .getByText(sentence(words[sight.language].decided, { name: name }))
        .first()
        .waitFor()
      await page.waitForSelector('.pl-compare')
      // The next record begins at its heading.
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    }
    expect(seen.size).toBe(reviews)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => url.pathname === '/declare-audit/province')
    expect(faults).toEqual([])
  })
})
