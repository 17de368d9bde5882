import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import { apiPaths } from '#contract/paths.ts'
import { axeFindings } from './every-page/axe-findings.ts'
import { withBrowser } from './open-browser.ts'
import { tabTo } from './sights/tab-to.ts'

const browser = withBrowser()

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))

/** The head of a long and wide table stays in sight below the header, and leaves with the table. */
async function scrollThrough(page: Page): Promise<void> {
  expect(await topOf(page, '.data-table__dataTable thead')).toBeGreaterThan(200)
  await page.mouse.move(800, 600)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => topOf(page, '.data-table__dataTable thead')).toBe(64)
  await page.locator('.table__scroll').evaluate((box) => (box.scrollLeft = 300))
  expect(await topOf(page, '.data-table__dataTable thead')).toBe(64)
  await page.setViewportSize({ width: 1440, height: 180 })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => topOf(page, '.data-table__dataTable thead')).toBeLessThan(64)
}

/**
 * Calls for the rows of a list and for their number, alone or in one call with the other lists that
 * the menu names.
 */
function callsOf(page: Page, list: string): { rows: () => number; counts: () => number } {
  const calls: URL[] = []
  page.on('request', (request) => calls.push(new URL(request.url())))
  const isCount = ({ pathname, searchParams }: URL) =>
    pathname === apiPaths.listCounts(list) || searchParams.get('lists')?.split(',').includes(list)

  return {
    rows: () => calls.filter(({ pathname }) => pathname === apiPaths.listRows(list)).length,
    counts: () => calls.filter(isCount).length,
  }
}

/**
 * Opens a list at once, for somebody who has signed in.
 * @param late milliseconds that the code of the list takes longer
 */
async function openList(late: number) {
  const { page, faults } = await browser.as('district', null)
  const calls = callsOf(page, 'declare-audit/district')

  await page.route(/\/assets\/list(-page)?-[\w-]{8}\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, late))
    await route.continue()
  })

  await page.goto('/declare-audit/district')
  await page.locator('.data-table__dataTable tbody tr').first().waitFor()
  await page.locator('.tabs__tabs .tag__badge').first().waitFor()
  await page.locator('.sider__sider .tag__badge').first().waitFor()
  await page.waitForLoadState('networkidle')

  return { page, faults, calls }
}

test('a list and the menu beside it call once for the rows and once for their numbers; its cells tell on hover what is cut and which day counted days end', async () => {
  const { page, faults, calls } = await openList(0)
  expect([calls.rows(), calls.counts()]).toEqual([1, 1])
  const days = page.locator('.panel__urgency').first()

  await expect.poll(() => days.innerText()).toMatch(/^(剩 \d+ 天|今天到期|逾期 \d+ 天)$/)
  expect(await days.getAttribute('title')).toMatch(
    /^办理期限：\d{4}-\d\d-\d\d \d\d:\d\d，(剩|今天|逾期)/,
  )
  const cell = page.locator('.data-table__dataTable tbody tr').first().locator('td').nth(1)

  await cell.hover()
  expect(await cell.getAttribute('title')).toBeNull()
  await cell.evaluate((td) => (td.textContent = '很长的文字'.repeat(20)))
  await page.mouse.move(0, 0)
  await cell.hover()
  expect(await cell.getAttribute('title')).toBe(await cell.textContent())
  expect(faults).toEqual([])
})

test(
  'they call once on a line as well on which the code of the list is late',
  { tags: ['long'] },
  async () => {
    const { calls } = await openList(1500)
    expect([calls.rows(), calls.counts()]).toEqual([1, 1])
  },
)

test('further actions of a row wait in a menu over the page that works with the keys', async () => {
  const { page, faults } = await browser.as('declare', '/declare/status')
  // A returned declaration has its log in the menu, which opens below the list.
  const row = page
    .locator('.data-table__dataTable tbody tr')
    .filter({ has: page.getByRole('button', { name: '更多' }), hasNotText: '请修改后重新提交' })
    .first()

  const more = row.getByRole('button', { name: '更多' })

  await more.waitFor()
  expect(await row.locator('.data-table__tableActions button').count()).toBe(3)
  await more.press('Enter')
  const menu = page.getByRole('menu', { name: '更多' })

  await menu.waitFor()
  const box = await menu.boundingBox()
  const place = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + (box?.height ?? 0) - 6 }

  await expect
    .poll(
      () =>
        page.evaluate(
          ({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=menu]') !== null,
          place,
        ),
      {
        message: 'nothing cuts it',
      },
    )
    .toBe(true)

  await page.keyboard.press('Escape')
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')

  // A menu takes the focus with the frame after it is drawn.
  await expect
    .poll(() => menu.evaluate((box) => box.contains(document.activeElement)).catch(() => false))
    .toBe(true)
  await page.keyboard.press('ArrowDown')
  await menu.locator('[data-highlighted]').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  expect(faults).toEqual([])
})

test('the width of a column is set by keys at the edge of its title, by dragging it, and by a double press to what stands in it; the head of a long table stays in sight while it scrolls', async () => {
  const list = '/declare-audit/province?preset=all&size=50'
  const { page, faults } = await browser.as('province', list)
  await page.locator('.data-table__dataTable tbody tr[data-row]').first().waitFor()
  const edges = page.getByRole('separator', { name: /：列宽$/ })
  const head = page.locator('.data-table__dataTable thead th').filter({ has: edges }).nth(1)
  const edge = head.locator('.data-table__columnEdge')
  const stops = () => page.locator('.data-table__columnEdge[tabindex="0"]').count()

  expect(await stops()).toBe(1)
  expect(await axeFindings(page, '.data-table__dataTable')).toEqual([])
  await page
    .locator(
      '.data-table__dataTable thead .data-table__tableCheck input, .data-table__dataTable thead button',
    )
    .first()
    .focus()

  await tabTo(page, edges.first())
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => edge.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await stops()).toBe(1)
  const announcedWidth = async () => Number(await edge.getAttribute('aria-valuenow'))
  const before = await announcedWidth()
  const shownWidth = () => head.evaluate((cell) => Math.round(cell.getBoundingClientRect().width))

  // It is made wider and narrower from what is seen, whatever was configured.
  const seen = await shownWidth()

  for (const [key, expected] of [
    ['ArrowRight', seen + 10],
    ['ArrowLeft', seen],
    ['End', 800],
    ['Home', 60],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(announcedWidth, { message: key }).toBe(expected)
  }

  /** Cells of the column whose text is cut. */
  const at = await head.evaluate((cell) => (cell as HTMLTableCellElement).cellIndex)
  const cut = () =>
    page
      .locator(`.data-table__dataTable tbody tr[data-row] td:nth-child(${at + 1})`)
      .evaluateAll((cells) => {
        const isCut = (part: Element | null) => part !== null && part.scrollWidth > part.clientWidth
        return cells.filter((cell) => isCut(cell) || isCut(cell.firstElementChild)).length
      })

  await expect.poll(cut).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect.poll(cut).toBe(0)
  const fitting = await announcedWidth()

  expect(fitting).toBeGreaterThan(60)

  const box = assertPresent(await edge.boundingBox(), 'an edge in sight')

  await page.mouse.move(box.x + 4, box.y + 10)
  await page.mouse.down()
  const dragged = await shownWidth()

  await page.mouse.move(box.x + 94, box.y + 10, { steps: 5 })
  const guide = page.locator('.data-table__columnGuide')

  await guide.waitFor()
  expect(await guide.getAttribute('data-width')).toBe(String(dragged + 90))
  await page.keyboard.press('Escape')
  await guide.waitFor({ state: 'detached' })
  await page.mouse.up()
  expect(await announcedWidth(), 'Escape leaves the width as it was').toBe(fitting)
  await page.mouse.move(box.x + 4, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 94, box.y + 60, { steps: 5 })
  await guide.waitFor()
  await page.mouse.up()
  await expect.poll(announcedWidth).toBe(dragged + 90)
  expect(await page.evaluate(() => getSelection()?.toString()), 'dragging selects no text').toBe('')
  await edge.dblclick()
  await expect.poll(announcedWidth).toBe(fitting)
  expect(await cut()).toBe(0)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(announcedWidth).toBe(before)
  expect(new URL(page.url()).search, 'no key sorted by the column').toBe('?preset=all&size=50')
  await page.keyboard.press('Escape')
  await scrollThrough(page)
  expect(faults).toEqual([])
})

test(
  'on a phone the bar of chosen rows is one line in English as well',
  { tags: ['long'] },
  async () => {
    const size = { width: 390, height: 844 }
    const path = '/declare-audit/district?preset=all'
    const { page } = await browser.as('district', path, size, { language: 'en-US' })
    const boxes = page.locator('.row-cards__cards input[type=checkbox]')
    for (const at of [0, 1]) await boxes.nth(at).check()

    const bar = page.getByRole('toolbar')
    const { height, x, width } = (await bar.boundingBox())!
    expect(height).toBeLessThanOrEqual(64)
    expect(x + width).toBeLessThanOrEqual(390)
    await bar.getByRole('button').last().click()
    await bar.waitFor({ state: 'detached' })
  },
)
