import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { mayOpen } from '#config-model/access/access.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { readCache } from '#tools/config/read-cache.ts'
import { withBrowser } from '../open-browser.ts'
import { cutTexts, enlargeText, tightControls } from './large-text.ts'
import { layoutFaults } from './layout-faults.ts'
import { goTo, overflow, sizes } from './page-faults.ts'

const config = loadConfig('config', 'zh-CN', readCache)
const browser = withBrowser()

/** Pages that open without the id of a record. */
const paths = (roles: string[]): string[] =>
  Object.values(config.pages)
    .filter(
      (page) =>
        page.kind !== 'review' && page.kind !== 'record' && !('hidden' in page && page.hidden),
    )
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

  for (const size of [sizes.at(-1), sizes[0]]) {
    if (!size) continue

    await page.setViewportSize(size)
    const beyond = await overflow(page)
    const { pathname } = new URL(page.url())
    if (beyond > 0) faults.push(`${pathname} ${size.width} scrolls sideways by ${beyond}`)
    for (const cut of [...(await cutTexts(page)), ...(await tightControls(page))])
      faults.push(`${pathname} ${size.width} ${cut}`)
  }

  await enlargeText(page, false)

  return faults
}

describe(
  'every page of a role draws itself at three widths, and with letters twice as large',
  { tags: ['long'] },
  () => {
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
      const ownPaths = paths(roles).filter(
        (path) => !isShort || path === '/dashboard' || !walked.has(path),
      )
      const { page, faults } = await browser.as(username)

      for (const path of ownPaths) {
        walked.add(path)
        await goTo(page, path)

        for (const size of sizes) {
          await page.setViewportSize(size)
          expect(
            await overflow(page),
            `${path} ${size.width} scrolls sideways`,
          ).toBeLessThanOrEqual(0)

          const text = await page.locator('body').innerText()

          expect(text, `${path} ${size.width}`).not.toMatch(
            /抱歉，(你无权|服务器)|\[object Object\]|undefined|NaN/,
          )
          expect(await page.title(), path).toContain(config.portal.titleSuffix)
          expect(await layoutFaults(page), `${path} ${size.width}`).toEqual([])
        }

        large.push(...(await largeTextFaults(page)))
      }

      expect(large).toEqual([])
      expect(faults).toEqual([])
    })
  },
)

describe('the public pages', { tags: ['long'] }, () => {
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
      await goTo(page, path)
      expect(await page.locator('body').innerText(), path).not.toMatch(
        /抱歉，|\[object Object\]|undefined|NaN/,
      )
      expect(await overflow(page), `${path} ${size.width} scrolls sideways`).toBeLessThanOrEqual(0)
    }

    expect(await largeTextFaults(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
