import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import en from '#web/i18n/en-US.ts'
import { withBrowser } from './open-browser.ts'
import { sentence, signInAt, told } from './sights/sights.ts'

const browser = withBrowser()

const long = '/declare-audit/province?preset=all&size=200'

const drawn = (page: Page) => page.locator('.data-table tbody tr[data-row]').count()

/** The numbers of the rows drawn, from 1 behind the head. */
const numbers = (page: Page) =>
  page
    .locator('.data-table tbody tr[data-row]')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))))

describe('a page of two hundred rows', () => {
  test('draws those in sight, says how many there are, and shows the last one at its end', async () => {
    const { page, faults } = await browser.as('admin', long)
    await page.locator('.data-table tbody tr[data-row]').first().waitFor()
    const told = Number(await page.locator('.data-table').getAttribute('aria-rowcount')) - 1
    expect(told).toBeGreaterThan(100)
    expect(await drawn(page)).toBeLessThanOrEqual(80)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(async () => (await numbers(page)).at(-1)).toBe(told + 1)
    expect(await drawn(page)).toBeLessThanOrEqual(80)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('keeps the chosen rows while they are out of sight, and the keys lead to rows beyond', async () => {
    const { page } = await browser.as('admin', long)
    const rows = page.locator('.data-table tbody tr[data-row]')
    await rows.first().waitFor()
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
    await expect.poll(async () => (await numbers(page))[0]).toBeGreaterThan(60)
    await page.getByText('已选择 1 项').first().waitFor()
    await page.evaluate(() => window.scrollTo(0, 1600))
    await page.locator('tr[data-selected][aria-rowindex="46"]').waitFor()
    await page.context().close()
  })

  test('stands on paper whole', async () => {
    const { page } = await browser.as('admin', long)
    await page.locator('.data-table tbody tr[data-row]').first().waitFor()
    const told = Number(await page.locator('.data-table').getAttribute('aria-rowcount')) - 1
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await drawn(page)).toBe(told)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(() => drawn(page)).toBeLessThanOrEqual(80)
    await page.context().close()
  })
})

test('two hundred cards on a telephone, in English and by keys alone: the keys lead to cards beyond, which are chosen and let go', async () => {
  const sight = { language: 'en-US', width: 390 } as const
  const { page, faults } = await signInAt(browser, sight, 'admin', long)
  const cards = page.locator('.cards > li[data-row]')
  await cards.nth(60).waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  for (let step = 0; step < 45; step++) await page.keyboard.press('j')
  await expect.poll(() => cards.nth(44).getAttribute('data-cursor')).toBe('true')
  const { top, bottom } = await cards.nth(44).evaluate((card) => card.getBoundingClientRect().toJSON())
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(844)
  await page.keyboard.press('x')
  await told(page, sight, sentence(en.selected, { n: '1' }))
  await page.keyboard.press('Escape')
  await expect.poll(() => cards.nth(44).getAttribute('data-selected')).toBeNull()
  expect(faults).toEqual([])
})

test('the numbers of the ready-made views are of what the filters find', async () => {
  const { page } = await browser.as('admin', '/declare-audit/province?preset=all')
  const numberOf = (title: string) =>
    page
      .getByRole('group', { name: '视图' })
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .locator('.ui-badge')
  const all = Number(await numberOf('待审核').innerText())
  await page.getByLabel('关键字').fill('茶')
  await page.getByRole('button', { name: '查询' }).click()
  await expect.poll(async () => Number(await numberOf('待审核').innerText())).toBeLessThan(all)
  await numberOf('待审核').click()
  const narrowed = await numberOf('待审核').innerText()
  await page.getByText(`共 ${narrowed} 条`).waitFor()
  await page.context().close()
})

test('on a telephone a list is cards alone, which can be chosen and dealt with together', async () => {
  const { page, faults } = await browser.as('district', '/declare-audit/district', { width: 390, height: 844 })
  const cards = page.locator('.cards > li:not(.cards-all)')
  await cards.first().waitFor()
  expect(await page.locator('.data-table').count()).toBe(0)
  await cards.first().getByRole('checkbox').check()
  await page.getByText('已选择 1 项').first().waitFor()
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page
    .getByText(`已选择 ${await cards.count()} 项`)
    .first()
    .waitFor()
  await page.getByRole('button', { name: '取消选择' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('.data-table').waitFor()
  expect(await page.locator('.cards').count()).toBe(0)
  expect(faults).toEqual([])
  await page.context().close()
})

test('the question mark shows every key, and Esc brings back where one was', async () => {
  const { page } = await browser.as('district', '/declare-audit/district')
  await page.locator('.data-table tbody tr').first().waitFor()
  await page.locator('h1').first().click()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: '快捷键' })
  await sheet.getByText('选择或取消当前一条').waitFor()
  await sheet.getByText('提交并到下一件').waitFor()
  const keysOf = (words: RegExp) => sheet.locator('dl > div').filter({ hasText: words }).locator('kbd').allInnerTexts()
  expect(await keysOf(/列标题右边线/)).toEqual(['←', '→', 'Home', 'End', 'Enter', '↑', '↓'])
  expect(await keysOf(/两栏之间的分隔线/)).toEqual(['←', '→', 'Home', 'End', 'Enter'])
  for (const words of [/上移、下移当前一行/, /关闭当前页签/, /保存并到后一格/])
    expect((await keysOf(words)).length).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.getByLabel('关键字').fill('茶?')
  expect(await sheet.count()).toBe(0)
  await page.context().close()
})
