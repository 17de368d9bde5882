import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { mayOpen } from '#config-model/access/access.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { cutTexts, enlargeText, tightControls } from './large-text.ts'
import { withBrowser } from '../open-browser.ts'
import { quiet } from './quiet.ts'

const config = loadConfig('config')
const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]
const browser = withBrowser()

/** Two frames after a change of size everything is drawn again. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))),
  )

/** Pages that open without the id of a record. */
const paths = (roles: string[]): string[] =>
  Object.values(config.pages)
    .filter((page) => page.kind !== 'review' && page.kind !== 'record' && !('hidden' in page && page.hidden))
    .filter((page) =>
      mayOpen(
        {
          id: '',
          username: '',
          name: '',
          nickName: '',
          roles,
          userType: '',
          regionCode: null,
          ownerId: '',
          owner: null,
        },
        config,
        page.auth ? { auth: page.auth } : {},
      ),
    )
    .map((page) => page.path.replace('{year}', String(config.years.historyYears.at(-1))))

/** Pages that a role before has walked. */
const walked = new Set<string>()

/** What is wrong at both ends of the widths when a reader has set letters twice as large. */
async function largeTextFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  await enlargeText(page, true)
  for (const size of [sizes[2]!, sizes[0]!]) {
    await page.setViewportSize(size)
    await settled(page)
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    const { pathname } = new URL(page.url())
    if (beyond > 0) faults.push(`${pathname} ${size.width} scrolls sideways by ${beyond}`)
    for (const cut of [...(await cutTexts(page)), ...(await tightControls(page))])
      faults.push(`${pathname} ${size.width} ${cut}`)
  }
  await enlargeText(page, false)
  return faults
}

describe('every page of a role draws itself at three widths, and with letters twice as large', () => {
  // With `true` only what no role before has walked.
  test.each<[username: string, roles: string[], isShort?: boolean]>([
    ['admin', ['admin']],
    ['leader01', ['leader']],
    ['provview01', ['province'], true],
    ['city5308', ['city']],
    ['dist530828', ['district']],
    ['expert01', ['expert'], true],
    ['content01', ['content'], true],
    ['12530828DEMQNA9JDK', ['declare'], true],
    // Half a hundred pages, each at three widths and with large letters.
  ])('%s', { timeout: 300_000 }, async (username, roles, isShort = false) => {
    const large: string[] = []
    const own = paths(roles).filter((path) => !isShort || path === '/dashboard' || !walked.has(path))
    const { page, faults } = await browser.as(username)
    for (const path of own) {
      walked.add(path)
      await page.goto(new URL(path, page.url()).href)
      await page.getByRole('main').first().waitFor()
      await page.waitForLoadState('networkidle')
      await quiet(page)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await settled(page)
        const text = await page.locator('body').innerText()
        expect(text, `${path} ${size.width}`).not.toMatch(/抱歉，(你无权|服务器)|\[object Object\]|undefined|NaN/)
        expect(await page.title(), path).toContain(config.portal.titleSuffix)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${path} ${size.width} scrolls sideways`,
        ).toBeLessThanOrEqual(0)
      }
      large.push(...(await largeTextFaults(page)))
    }
    expect(large).toEqual([])
    expect(faults).toEqual([])
  })
})

describe('the public pages', () => {
  test.each([
    '/login',
    '/register',
    '/2024lsypxfzn',
    '/2024lsypxfzn/brand/list',
    '/2024top10',
    '/2024top10/brand/list',
    '/2025lsypxfzn',
  ])('%s', async (path) => {
    const { page, faults } = await browser.visit(path)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.goto(new URL(path, page.url()).href)
      await page.waitForLoadState('networkidle')
      await quiet(page)
      expect(await page.locator('body').innerText(), path).not.toMatch(/抱歉，|\[object Object\]|undefined|NaN/)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${path} ${size.width} scrolls sideways`,
      ).toBeLessThanOrEqual(0)
    }
    expect(await largeTextFaults(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
