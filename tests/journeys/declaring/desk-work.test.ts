import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withBrowser } from '../open-browser.ts'
import { reviewByKeys } from './review-by-keys.ts'

const browser = withBrowser()

const list = '/declare-audit/city?preset=todo'
const phone = { width: 390, height: 844 }

test('the desk says who else has the record open, while they have it, and how far the day is', async () => {
  const { page, faults } = await browser.as('city', list)
  await page
    .locator('.data-table__dataTable tbody tr[data-row]')
    .first()
    .locator('.button__link')
    .first()
    .click()
  await page.waitForSelector('.data-pane__compare')
  await page.getByText(/^今天已办 \d+ 件 · 还有 \d+ 件/).waitFor()
  const id = assertPresent(new URL(page.url()).searchParams.get('id'), 'a record in the address')

  const other = await browser.as('leader', `/declare-audit/view?id=${id}`)

  await other.page.getByText(/也打开了这一件$/).waitFor()
  await page.getByText(/^.+ 也打开了这一件$/).waitFor()
  await other.page.goto('about:blank')

  // At once where the browser can still say so, else a minute later.
  await page.getByText(/也打开了这一件$/).waitFor({ state: 'detached', timeout: 100_000 })
  expect([...faults, ...other.faults]).toEqual([])
})

test(
  'on a telephone and in English it stands in the head without making the page wider',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await browser.as('city', list, phone)
    await page.evaluate(() => localStorage.setItem('i18n-locale', 'en-US'))
    await page.reload()
    await page
      .locator('.row-cards__cards li')
      .getByRole('button', { name: 'Review' })
      .first()
      .click()
    await page.getByText(/^\d+ done today · \d+ left/).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(faults).toEqual([])
  },
)

test('an auditor reviews two declarations in sequence by keyboard, with a message after each', async () => {
  const { page, faults } = await browser.as('province', '/declare-audit/province')
  await reviewByKeys(page, { language: 'zh-CN', width: 1440 }, { reviews: 2, returnEvery: 2 })
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.pathname === '/declare-audit/province')
  expect(faults).toEqual([])
})

const peek = (page: Page) => page.getByRole('complementary', { name: '速览' })
const titleIn = (page: Page) => peek(page).getByRole('heading', { level: 2 }).first().innerText()

test('rows are read and decided beside their list by keyboard, and a decision is undone; on a telephone they are read on a sheet at the foot', async () => {
  const { page, faults } = await browser.as('leader', '/declare-audit/province?preset=todo')
  await page.locator('.data-table__dataTable tbody tr[data-row]').first().waitFor()
  const todo = async () =>
    Number((await page.locator('.list-page__toolbar small').innerText()).replaceAll(/\D/g, ''))
  const before = await todo()

  await page.locator('h1').first().click()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await peek(page)
    .getByText(/^第 1 \/ \d+ 条$/)
    .waitFor()
  await peek(page).locator('.record-page__readStep').first().waitFor()
  const first = await titleIn(page)

  await page.keyboard.press('ArrowDown')
  await peek(page)
    .getByText(/^第 2 \/ \d+ 条$/)
    .waitFor()
  const second = await titleIn(page)

  expect(second).not.toBe(first)
  expect(await page.locator('tr[data-cursor]').innerText()).toContain(second)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => titleIn(page)).toBe(first)
  const pass = peek(page).getByRole('button', { name: /^审核通过/ })

  await pass.waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.keyboard.press(await pass.locator('kbd').innerText())
  const dialog = page.getByRole('dialog', { name: new RegExp(first) })

  await dialog.getByRole('button', { name: '审核通过' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => titleIn(page)).toBe(second)
  await expect.poll(todo).toBe(before - 1)
  await page.keyboard.press('Control+z')
  await page.getByText(/^已撤销，/).waitFor()
  await expect.poll(todo).toBe(before)
  await page.keyboard.press('Escape')
  await peek(page).waitFor({ state: 'detached' })
  await page.setViewportSize(phone)
  await peekOnTelephone(page)
  expect(faults).toEqual([])
})

/** A sheet at the foot, opened by a button; a press on a card shows that one. */
async function peekOnTelephone(page: Page): Promise<void> {
  await page.locator('.row-cards__cards li[data-row]').first().waitFor()
  await page.getByRole('button', { name: '速览（空格）' }).click()
  const box = await peek(page).boundingBox()

  expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([
    0, 390, 844,
  ])
  const first = await titleIn(page)

  await peek(page).getByRole('button', { name: '下一条' }).click()
  await expect.poll(() => titleIn(page)).not.toBe(first)
  const shown = await page.locator('.row-cards__cards li[data-cursor]').boundingBox()

  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
  await page.locator('.row-cards__cards li[data-row] dl').first().dispatchEvent('click')
  await expect.poll(() => titleIn(page)).toBe(first)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await peek(page).getByRole('button', { name: '关闭速览' }).click()
  await peek(page).waitFor({ state: 'detached' })
}
