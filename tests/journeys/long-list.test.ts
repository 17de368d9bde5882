import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import en from '#web/i18n/en-US.ts'
import { withBrowser } from './open-browser.ts'
import { sentence, signInAt, expectVisibleSentence } from './sights/sights.ts'

const browser = withBrowser()

const long = '/declare-audit/province?preset=all&size=200'

const drawn = (page: Page) => page.locator('.data-table__dataTable tbody tr[data-row]').count()

/** The numbers of the rows drawn, from 1 behind the head. */
const numbers = (page: Page) =>
  page
    .locator('.data-table__dataTable tbody tr[data-row]')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))))

test('a page of two hundred rows draws those in sight, keeps the chosen ones, leads the keys beyond, and stands on paper whole', async () => {
  const { page, faults } = await browser.as('admin', long)
  await page.locator('.data-table__dataTable tbody tr[data-row]').first().waitFor()
  const total =
    Number(await page.locator('.data-table__dataTable').getAttribute('aria-rowcount')) - 1

  expect(total).toBeGreaterThan(100)
  expect(await drawn(page)).toBeLessThanOrEqual(80)

  await page.locator('h1').first().click()
  for (let step = 0; step < 45; step++) await page.keyboard.press('j')
  const current = page.locator('tr[data-cursor]')

  await expect.poll(() => current.getAttribute('aria-rowindex')).toBe('46')
  await expect.poll(() => current.evaluate((row) => row === document.activeElement)).toBe(true)
  const { top, bottom } = await current.evaluate((row) => row.getBoundingClientRect().toJSON())

  expect(top).toBeGreaterThan(100)
  expect(bottom).toBeLessThanOrEqual(900)
  await page.keyboard.press('x')
  await page.getByText('已选择 1 项').first().waitFor()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(async () => (await numbers(page)).at(-1)).toBe(total + 1)
  await expect.poll(async () => (await numbers(page))[0]).toBeGreaterThan(46)
  expect(await drawn(page)).toBeLessThanOrEqual(80)
  await page.getByText('已选择 1 项').first().waitFor()
  await page.evaluate(() => window.scrollTo(0, 1600))
  await page.locator('tr[data-selected][aria-rowindex="46"]').waitFor()

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await drawn(page)).toBe(total)
  const head = page.locator('.print-header__printHeader')

  expect(await head.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await head.getByText('省级审核').waitFor()
  await head.getByText('系统管理员', { exact: false }).waitFor()
  expect(await page.locator('h1').isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => drawn(page)).toBeLessThanOrEqual(80)
  expect(faults).toEqual([])
})

test(
  'two hundred cards on a telephone, in English and by keys alone: the keys lead to cards beyond, which are chosen and let go',
  { tags: ['long'] },
  async () => {
    const sight = { language: 'en-US', width: 390 } as const
    const { page, faults } = await signInAt(browser, sight, 'admin', long)
    const cards = page.locator('.row-cards__cards > li[data-row]')

    await cards.nth(60).waitFor({ state: 'attached' })
    await page.locator('h1').first().click()
    for (let step = 0; step < 45; step++) await page.keyboard.press('j')
    await expect.poll(() => cards.nth(44).getAttribute('data-cursor')).toBe('true')
    const { top, bottom } = await cards
      .nth(44)
      .evaluate((card) => card.getBoundingClientRect().toJSON())

    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(844)
    await page.keyboard.press('x')
    await expectVisibleSentence(page, sight, sentence(en.selected, { n: '1' }))
    await page.keyboard.press('Escape')
    await expect.poll(() => cards.nth(44).getAttribute('data-selected')).toBeNull()
    expect(faults).toEqual([])
  },
)

test('on a telephone a list is cards alone, which can be chosen and dealt with together from a bar of one line', async () => {
  const { page, faults } = await browser.as('district', '/declare-audit/district', {
    width: 390,
    height: 844,
  })

  const cards = page.locator('.row-cards__cards > li:not(.row-cards__cardsAll)')

  await cards.first().waitFor()
  expect(await page.locator('.data-table__dataTable').count()).toBe(0)
  await cards.first().getByRole('checkbox').check()
  await page.getByText('已选择 1 项').first().waitFor()
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page
    .getByText(`已选择 ${await cards.count()} 项`)
    .first()
    .waitFor()

  const bar = assertPresent(await page.getByRole('toolbar').boundingBox(), 'a bar in sight')

  expect(bar.height, 'one line').toBeLessThanOrEqual(64)
  expect(bar.x + bar.width).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: '取消选择' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('.data-table__dataTable').waitFor()
  expect(await page.locator('.row-cards__cards').count()).toBe(0)
  expect(faults).toEqual([])
})
