import { expect, test } from 'vitest'
import { axeFindings } from '../every-page/axe-findings.ts'
import { fillIn, ownDraft } from '../filling/own-draft.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

test('a day is typed or picked by keys from a calendar, which gives the focus back; one out of bounds is refused with the reason and cannot be picked', async () => {
  const { page, faults } = await fillIn(browser, await ownDraft(7), { useStart: null }, 'brand')
  const field = page.getByLabel('品牌启用日期').first()
  const button = page.getByRole('button', { name: '选择品牌启用日期' })
  const calendar = page.getByRole('application', { name: '日历' })
  const refusal = page.getByText('品牌连续使用未满三年，不符合申报条件')
  const isFocused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const place = () => page.evaluate(() => window.scrollY)

  await field.fill('2020年3月10日')
  await field.press('Tab')
  expect(await field.inputValue()).toBe('2020-03-10')
  await button.press('Enter')
  await calendar.waitFor()
  const before = await place()

  await expect.poll(isFocused).toMatch(/3月10日/)
  expect(await place(), 'the page stays where it is').toBe(before)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  await button.press('Enter')
  await expect.poll(isFocused).toMatch(/3月10日/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('2020-03-18')
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await calendar.count()).toBe(0)

  await field.fill('2022-09-01')
  await field.press('Tab')
  await refusal.first().waitFor()
  await button.click()
  await calendar.getByText('可选 2022-08-01 及以前').waitFor()
  const later = calendar
    .locator('[data-part="table-cell-trigger"][data-value="2022-08-02"]')
    .first()

  expect(await later.getAttribute('data-disabled')).not.toBeNull()
  await later.click({ force: true })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('2022-08-01')
  await expect.poll(() => refusal.count()).toBe(0)
  expect(faults).toEqual([])
})

test(
  'in a dialog the first field has the focus, a calendar takes it and gives it back, and Esc closes one after the other',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await browser.as('leader', '/declare-audit/list?preset=scoring')
    await page
      .locator('.data-table__dataTable tbody tr[data-row]')
      .first()
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: '分配专家' }).first().click()
    const dialog = page.getByRole('dialog', { name: /分配专家/ })
    const field = dialog.getByRole('textbox', { name: /评审截止/ })
    const isFocused = (label: RegExp) =>
      expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
        .toMatch(label)

    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await isFocused(/选择评审截止/)
    await page.keyboard.press('Enter')
    await isFocused(/^\d{4}年\d+月\d+日/)
    await page.keyboard.press('Escape')
    await isFocused(/选择评审截止/)
    await page.keyboard.press('Enter')
    await isFocused(/^\d{4}年\d+月\d+日/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(faults).toEqual([])
  },
)
