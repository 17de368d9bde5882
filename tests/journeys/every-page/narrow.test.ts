import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'

const size = { width: 320, height: 800 }
const browser = withBrowser()
let applicant: string
beforeAll(async () => {
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const { rows } = await client.query<{ username: string }>(
    `select a.username from e_declaration d join account a on a.enterprise_id = d.owner_id where d.year = 2025 and d.state = 'returned' order by d.id desc limit 1`,
  )
  await client.end()
  applicant = rows[0]!.username
})

/** How far a page reaches beyond the screen, once it is drawn. */
async function overflow(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

const english = (page: Page) => page.evaluate(() => localStorage.setItem('i18n-locale', 'en-US'))

describe.each(['zh-CN', 'en-US'])('at 320 px nothing scrolls sideways in %s', (locale) => {
  test('on the open screens', async () => {
    const { page } = await browser.visit('/login', size)
    if (locale === 'en-US') await english(page)
    for (const path of ['/login', '/register', '/2024lsypxfzn', '/2024lsypxfzn/brand/list', '/2024top10', '/404']) {
      await page.goto(new URL(path, page.url()).href)
      expect([path, await overflow(page)]).toEqual([path, 0])
    }
  })

  test('while a declaration is filled in', async () => {
    const { page } = await browser.as(applicant, '/declare/fill', size)
    if (locale === 'en-US') await english(page)
    await page.reload()
    await page.locator('.pl-drafts li').first().waitFor()
    expect(await overflow(page)).toBe(0)
    await page.locator('.pl-drafts a').first().click()
    const steps = page.locator('.pl-steps li button')
    await steps.first().waitFor()
    for (let at = 0; at < (await steps.count()); at++) {
      await steps.nth(at).click()
      await page.locator('.pl-steps [aria-current="step"]').waitFor()
      expect([at, await overflow(page)]).toEqual([at, 0])
    }
  })

  test('on the reviewer’s desk and the record', async () => {
    const { page } = await browser.as('district', '/declare-audit/district')
    await page.locator('.data-table .ui-link').nth(3).click()
    await page.waitForSelector('.pl-compare')
    if (locale === 'en-US') await english(page)
    await page.setViewportSize(size)
    await page.reload()
    for (const at of [0, 1, 2]) {
      await page.locator('.pl-desk-tabs button').nth(at).click()
      expect([at, await overflow(page)]).toEqual([at, 0])
    }
    await page.goto(page.url().replace('/declare-audit/view', '/declare/view'))
    await page.locator('.pl-record').waitFor()
    expect(await overflow(page)).toBe(0)
  })
})

/** Words of names that go on in the next line, without a sign that says so. */
const brokenWords = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-z]+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (range.getClientRects().length > 1) broken.push(word)
        }
      return broken
    }),
  )

test('on a telephone English names break between words, and the tools of a list stay together', async () => {
  const { page } = await browser.as('district', '/declare-audit/district')
  await page.locator('.data-table .ui-link').nth(3).click()
  await page.waitForSelector('.pl-compare')
  await english(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.locator('.pl-compare th[scope=row]').getByText('Declaration no.').waitFor()
  expect(await brokenWords(page, '.pl-compare th[scope=row]')).toEqual([])
  await page.context().close()

  const province = await browser.as('province', '/declare-audit/province')
  await english(province.page)
  await province.page.setViewportSize({ width: 390, height: 844 })
  await province.page.reload()
  const tools = province.page.locator('.toolbar').getByRole('button')
  await tools.filter({ hasText: 'Export' }).waitFor()
  const places = await tools.evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect()),
  )
  const middles = places.map(({ top, height }) => Math.round(top + height / 2))
  expect([...new Set(middles)]).toHaveLength(1)
  await province.page.context().close()
})
