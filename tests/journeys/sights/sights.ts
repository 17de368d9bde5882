import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../every-page/axe-findings.ts'
import type { JourneyBrowser, Visitor } from '../open-browser.ts'

type Language = 'zh-CN' | 'en-US'
/** How somebody looks at the portal. */
export interface Sight {
  language: Language
  width: number
}
/** The words of a room of the browser or of the server in both languages. */
export type Words<Key extends string> = Record<Language, Record<Key, string>>

/** Both languages and both sizes, each once. */
export const sights: Sight[] = [
  { language: 'zh-CN', width: 1440 },
  { language: 'en-US', width: 390 },
]
export const isPhone = ({ width }: Sight) => width <= 600

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** What a sentence of the portal looks like whatever stands in its gaps, or with these in them. */
export const sentence = (text: string, values: Record<string, string> = {}): RegExp =>
  new RegExp(
    text
      .split(/(\{\w+\})/)
      .map((part) => (/^\{\w+\}$/.test(part) ? (values[part.slice(1, -1)] ?? '.+') : escaped(part)))
      .join(''),
  )

/**
 * Somebody who has signed in, in a language and a window.
 * @param prepare what is done with the page before it goes anywhere
 */
export const signInAt = (
  browser: JourneyBrowser,
  { language, width }: Sight,
  username: string,
  path: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Visitor> =>
  browser.as(
    username,
    path,
    { width, height: isPhone({ language, width }) ? 844 : 900 },
    { language, ...(prepare ? { prepare } : {}) },
  )

/**
 * A sentence stands in sight from its first letter to its last, in the language of the reader, and
 * axe finds nothing.
 */
export async function expectVisibleSentence(
  page: Page,
  sight: Sight,
  text: RegExp,
  names?: RegExp,
): Promise<void> {
  await expectInSight(page, sight, text, names)
  expect(await axeFindings(page)).toEqual([])
}

/** The same of a page that axe looks at elsewhere. */
export async function expectInSight(
  page: Page,
  { language }: Sight,
  text: RegExp,
  names: RegExp = /$/,
): Promise<void> {
  const place = page.getByText(text).filter({ visible: true }).last()
  await place.waitFor()
  const cutBy = await place.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    if (left < 0 || right > innerWidth + 1) return 'the window'

    for (let box: Element | null = element; box; box = box.parentElement) {
      const edge = box.getBoundingClientRect()
      const isClipping = getComputedStyle(box).overflowX !== 'visible'
      if (
        isClipping &&
        (box.scrollWidth > box.clientWidth + 1 || left < edge.left - 1 || right > edge.right + 1)
      )
        return box.className
    }

    return ''
  })

  expect(cutBy).toBe('')
  if (language === 'en-US')
    expect((await place.innerText()).replace(names, '')).not.toMatch(/[\u4e00-\u9fff]/)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
}
