import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import en from '#web/i18n/en-US.ts'
import zh from '#web/i18n/zh-CN.ts'
import { sentence, type Sight } from '../sights/sights.ts'
import { tabTo } from '../sights/tab-to.ts'

const words = { 'zh-CN': zh, 'en-US': en }

/**
 * Reviews one declaration after the other by keys alone, from the list of the province that is
 * open; each time the page says what happened, and the next record begins at its heading. Every
 * `returnEvery`th is returned, the others pass. Ends at the list.
 */
export async function reviewByKeys(
  page: Page,
  { language }: Sight,
  { reviews, returnEvery }: { reviews: number; returnEvery: number },
): Promise<void> {
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.data-pane__compare')
  const seen = new Set<string>()

  for (let at = 1; at <= reviews; at++) {
    const address = page.url()
    seen.add(address)
    const name = await page.locator('.review-page__deskHead h1').innerText()
    if (at % returnEvery === 0) await sendBack(page)
    else await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL((url) => url.href !== address)
    await page.getByText(sentence(words[language].decided, { name })).first().waitFor()
    await page.waitForSelector('.data-pane__compare')
    await isAtHeading(page)
  }

  expect(seen.size).toBe(reviews)
}

const isAtHeading = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

/** Returns the record on the desk: the reason and the opinion are a few Tabs away. */
async function sendBack(page: Page): Promise<void> {
  await page.keyboard.press('2')
  await tabTo(
    page,
    page.locator('.decision-pane__decision [data-field="returnReason"] input').first(),
    'Tab',
    8,
  )

  await page.keyboard.press('Space')
  await tabTo(
    page,
    page.locator('.decision-pane__decision [data-field="opinion"] textarea'),
    'Tab',
    20,
  )
  await page.keyboard.type('请补充主体资质证明并重新上传。')
}
