import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from './every-page/axe-findings.ts'
import { withBrowser } from './open-browser.ts'
import { takenUp } from './taken-up.ts'

const browser = withBrowser()

const screens = [
  '/2024lsypxfzn',
  '/2024lsypxfzn/brand/list',
  '/2024top10',
  '/2024top10/brand/list',
  '/2025top10',
]

/**
 * All that a page complains of while it is taken up: a page drawn otherwise than on the server is
 * an error of the window.
 */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))

  return complaints
}

/** Marks the document: a page that is loaded anew has no mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)
const yOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

/**
 * Opens every page at the widths, and some in English as well.
 * @param accessible the widths at which axe looks as well
 */
async function takeUpAll(
  widths: number[],
  accessible: number[],
  inEnglish = screens,
): Promise<void> {
  const { page, faults } = await browser.visit('/2024lsypxfzn/brand/list')
  const complaints = complaintsOf(page)
  const brand =
    (await page.locator('.brand-list__brandCard:has(img) a').first().getAttribute('href')) ?? ''

  for (const path of [...screens, brand]) {
    await page.goto(new URL(path, page.url()).href)
    await takenUp(page)

    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        path,
      ).toBeLessThanOrEqual(0)

      if (accessible.includes(width)) expect(await axeFindings(page), path).toEqual([])
    }
  }

  await page.evaluate(() => localStorage.setItem('i18n-locale', 'en-US'))

  for (const path of [...inEnglish, brand]) {
    await page.goto(new URL(path, page.url()).href)
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
  }

  expect(complaints).toEqual([])
  expect(faults).toEqual([])
}

test('every page is taken up as it was drawn and fits every width, a brand in English as well', () =>
  takeUpAll([820, 390, 1440], [], []))

test.each([1440, 820, 390])(
  'every page is taken up at %i px, and axe finds nothing',
  { tags: ['long'] },
  (width) => takeUpAll([width], [width]),
)

test('a page is read, and leads on, before its script has come', async () => {
  const { page, faults } = await browser.visit('/2024top10')
  let letGo = () => {}
  const scripts = new Promise<void>((resolve) => (letGo = resolve))

  await page.route(/\/assets\/.*\.js$/, (route) => scripts.then(() => route.continue()))
  await page.goto(new URL('/2024lsypxfzn', page.url()).href, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: '2024年度品牌目录' }).waitFor()
  expect(await page.locator('.brand-list__brandCard').count()).toBe(8)
  await page
    .locator('.catalogue-index__industryTiles a[data-industry="tea"]')
    .click({ noWaitAfter: true })
  await page.waitForURL(/industry=tea/, { waitUntil: 'commit' })
  await page.getByText(/共 \d+ 个品牌/).waitFor()
  letGo()
  await takenUp(page)
  expect(faults).toEqual([])
})

test('Back restores filters and scroll position without a reload', async () => {
  const { page, faults } = await browser.visit('/2024lsypxfzn')
  const complaints = complaintsOf(page)

  await takenUp(page)
  await mark(page)
  await page.locator('.catalogue-index__industryTiles a[data-industry="tea"]').click()
  await page.waitForURL(/industry=tea/)
  await page.getByLabel('排序').selectOption('name')
  await page.waitForURL(/sort=name/)
  const names = await page.locator('.brand-list__brandBody b').allInnerTexts()

  await page.locator('.brand-list__brandCard a').last().scrollIntoViewIfNeeded()
  const y = await yOf(page)

  expect(y).toBeGreaterThan(100)
  const last = names.at(-1)!

  await page.locator('.brand-list__brandCard a').last().click()
  await page.getByRole('heading', { level: 1, name: last }).waitFor()
  expect(await yOf(page)).toBe(0)
  expect(await page.title()).toContain(last)
  const attributeOf = (selector: string, name: string) => page.locator(selector).getAttribute(name)

  expect(await attributeOf('link[rel="canonical"]', 'href')).toContain('/brand?id=')
  expect(await attributeOf('meta[property="og:title"]', 'content')).toBe(last)
  await page.goBack()
  await expect.poll(() => page.locator('.brand-list__brandBody b').allInnerTexts()).toEqual(names)
  expect(await page.getByLabel('排序').inputValue()).toBe('name')
  await expect.poll(async () => Math.abs((await yOf(page)) - y)).toBeLessThanOrEqual(2)
  await page.goBack()
  await page.waitForURL((url) => !url.search.includes('sort'))
  await expect.poll(() => page.getByLabel('排序').inputValue()).toBe('')
  await page.goForward()
  await expect.poll(() => page.getByLabel('排序').inputValue()).toBe('name')
  expect(await isMarked(page)).toBe(true)
  expect([...complaints, ...faults]).toEqual([])
})

test(
  'who is signed in is led to the workbench, comes from there to the catalogue and back',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await browser.as('leader')
    await page.goto(new URL('/2024lsypxfzn', page.url()).href)
    await page.getByRole('link', { name: '进入工作台' }).click()
    await page.waitForURL((url) => url.pathname === '/dashboard')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '2024年度品牌目录' }).waitFor()
    expect(faults).toEqual([])
  },
)
