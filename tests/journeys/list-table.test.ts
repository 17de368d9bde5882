import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { axeFindings } from './every-page/axe-findings.ts'
import { withBrowser } from './open-browser.ts'

const browser = withBrowser()

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))

test('the head of a long and wide table stays in sight below the header, and leaves with the table', async () => {
  const { page, faults } = await browser.as('admin', '/declare-audit/province?preset=all&size=50')
  await page.locator('.data-table tbody .ui-link').first().waitFor()
  expect(await topOf(page, '.data-table thead')).toBeGreaterThan(200)
  await page.mouse.move(800, 600)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => topOf(page, '.data-table thead')).toBe(64)
  await page.locator('.ui-table-scroll').evaluate((box) => (box.scrollLeft = 300))
  expect(await topOf(page, '.data-table thead')).toBe(64)
  await page.setViewportSize({ width: 1440, height: 180 })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => topOf(page, '.data-table thead')).toBeLessThan(64)
  expect(faults).toEqual([])
  await page.context().close()
})

test('the days left until the deadline stand in the list and say on hover which day that is', async () => {
  const { page } = await browser.as('district', '/declare-audit/district')
  const days = page.locator('.counted-days').first()
  await expect.poll(() => days.innerText()).toMatch(/^(剩 \d+ 天|今天到期|逾期 \d+ 天)$/)
  expect(await days.getAttribute('title')).toMatch(/^办理期限：\d{4}-\d\d-\d\d \d\d:\d\d，(剩|今天|逾期)/)
  await page.context().close()
})

test.each([
  { line: 'a fast line', late: 0 },
  { line: 'a line on which the code of the list is late', late: 1500 },
])('a list and the menu beside it ask once for the rows and once for their numbers, on $line', async ({ late }) => {
  const { page: signedIn } = await browser.as('district', '/dashboard')
  // A window of its own: the dashboard asks for rows of the same list, on a busy machine late.
  const page = await signedIn.context().newPage()
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await page.route(/\/assets\/list(-page)?-[\w-]{8}\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, late))
    await route.continue()
  })
  await page.goto(`${new URL(signedIn.url()).origin}/declare-audit/district`)
  await page.locator('.data-table tbody tr').first().waitFor()
  await page.locator('.ui-tabs .ui-badge').first().waitFor()
  await page.locator('.sider .ui-badge').first().waitFor()
  await page.waitForTimeout(1000)
  const list = 'declare-audit/district'
  // Alone, or on a line so slow that the menu no longer waits, in one call with the other lists that the menu names.
  const countsIt = ({ pathname, searchParams }: URL) =>
    pathname === paths.listCounts(list) || searchParams.get('lists')?.split(',').includes(list)
  expect(asked.filter(({ pathname }) => pathname === paths.listRows(list)).length).toBe(1)
  expect(asked.filter(countsIt).length).toBe(1)
  await page.context().close()
})

test('a cell says its whole text on hover only when it is cut', async () => {
  const { page } = await browser.as('district', '/declare-audit/district')
  const cell = page.locator('.data-table tbody tr').first().locator('td').nth(1)
  await cell.hover()
  expect(await cell.getAttribute('title')).toBeNull()
  await cell.evaluate((td) => (td.textContent = '很长的文字'.repeat(20)))
  await page.mouse.move(0, 0)
  await cell.hover()
  expect(await cell.getAttribute('title')).toBe(await cell.textContent())
  await page.context().close()
})

test('further actions of a row wait in a menu over the page that works with the keys', async () => {
  const { page, faults } = await browser.as('declare', '/declare/status')
  const row = page
    .locator('.data-table tbody tr')
    .filter({ has: page.getByRole('button', { name: '更多' }) })
    .first()
  const more = row.getByRole('button', { name: '更多' })
  await more.waitFor()
  expect(await row.locator('.table-actions button').count()).toBe(3)
  await more.press('Enter')
  const menu = page.getByRole('menu', { name: '更多' })
  await menu.waitFor()
  const box = await menu.boundingBox()
  const place = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + (box?.height ?? 0) - 6 }
  await expect
    .poll(() => page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=menu]') !== null, place), {
      message: 'nothing cuts it',
    })
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  // A menu takes the focus with the frame after it is drawn.
  await expect.poll(() => menu.evaluate((box) => box.contains(document.activeElement)).catch(() => false)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  expect(faults).toEqual([])
  await page.context().close()
})

test('the width of a column is set by keys at the edge of its title: all edges are one stop of Tab, and each says its width', async () => {
  const { page, faults } = await browser.as('district', '/declare-audit/district?preset=all')
  await page.locator('.data-table tbody tr[data-row]').first().waitFor()
  const edges = page.getByRole('separator', { name: /：列宽$/ })
  const stops = () => page.locator('.column-edge[tabindex="0"]').count()
  expect(await stops()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  await page.locator('.data-table thead .table-check input, .data-table thead button').first().focus()
  const isAtEdge = () => page.evaluate(() => document.activeElement?.matches('.column-edge') ?? false)
  for (let press = 0; press < 3 && !(await isAtEdge()); press++) await page.keyboard.press('Tab')
  expect(await isAtEdge()).toBe(true)

  await page.keyboard.press('ArrowDown')
  await expect.poll(() => edges.nth(1).evaluate((edge) => edge === document.activeElement)).toBe(true)
  expect(await stops()).toBe(1)
  const width = async () => Number(await edges.nth(1).getAttribute('aria-valuenow'))
  const before = await width()
  for (const [key, expected] of [
    ['ArrowRight', before + 10],
    ['ArrowLeft', before],
    ['End', 800],
    ['Home', 60],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(width, { message: key }).toBe(expected)
  }
  await page.keyboard.press('Enter')
  await expect.poll(width).toBeGreaterThan(60)
  expect(new URL(page.url()).pathname).toBe('/declare-audit/district')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => edges.first().evaluate((edge) => edge === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(width).toBe(before)
  expect(faults).toEqual([])
  await page.context().close()
})
