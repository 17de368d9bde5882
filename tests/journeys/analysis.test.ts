import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from './every-page/axe-findings.ts'
import { withBrowser } from './open-browser.ts'

const browser = withBrowser()

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const numberIn = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''))

test('a leader filters the analysis, reads a chart as a table, opens the rows behind a bar and exports', async () => {
  const { page, faults } = await browser.as('leader', '/declare-analysis/register')
  const bars = chart(page, '各州（市）注册主体')
  const first = bars.getByRole('link').first()

  await first.waitFor()
  expect(await axeFindings(page, 'main')).toEqual([])

  // The filter stands in the address and holds for every block; a city is told apart by its
  // counties.
  await page.getByRole('combobox', { name: /所在地区.*州/ }).selectOption({ label: '普洱市' })
  await page.waitForURL((address) => address.search.includes('530800'))
  await bars.getByText('澜沧拉祜族自治县').waitFor()

  await bars.getByRole('button', { name: '表格' }).click()
  const cell = bars.getByRole('row').nth(1).getByRole('link')
  const value = numberIn(await cell.innerText())

  await cell.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => address.pathname === '/declare-analysis/subjects')
  await page.getByText(new RegExp(`共 ?${value} ?条`)).waitFor()
  await page.goBack()
  await page.waitForURL(
    (address) =>
      address.pathname === '/declare-analysis/register' && address.search.includes('530800'),
  )

  const saved = page.waitForEvent('download')

  await chart(page, '各产业申报').getByRole('button', { name: /导出/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^各产业申报-.*\.xlsx$/)
  expect(faults).toEqual([])
})

test(
  'the analysis of counties says how long they take; by keyboard a bar opens its rows',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await browser.as('province', '/declare-analysis/district')
    const slow = chart(page, '平均办理最慢的县（市、区）')

    await slow.getByText(/\d 天/).first().waitFor()
    expect(await axeFindings(page, 'main')).toEqual([])
    const todo = chart(page, '待审最多的县（市、区）').getByRole('link').first()
    const value = numberIn((await todo.getAttribute('aria-label'))?.split('：')[1] ?? '')

    await todo.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((address) => address.pathname === '/declare-analysis/declarations')
    await page.getByText(new RegExp(`共 ?${value} ?条`)).waitFor()
    expect(faults).toEqual([])
  },
)

test(
  'days are filtered by as they are typed in forms, or picked from the same calendar',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await browser.as('province', '/declare-analysis/district')
    const range = page.getByRole('group', { name: '提交时间' })
    const [from, to] = [range.getByRole('textbox').nth(0), range.getByRole('textbox').nth(1)]

    await from.fill('2025/3/5')
    await from.press('Enter')
    await page.waitForURL((address) => decodeURIComponent(address.search).includes('2025-03-05'))
    expect(await from.inputValue()).toBe('2025-03-05')
    await to.fill('2025年13月40日')
    await to.blur()
    await expect.poll(() => to.getAttribute('aria-invalid')).toBe('true')
    expect(decodeURIComponent(new URL(page.url()).search)).not.toContain('13月')
    await to.fill('')
    await to.blur()
    await range
      .getByRole('button', { name: /选择.*提交时间.*止|选择.*至|选择/ })
      .nth(1)
      .click()

    await page.locator('.calendar__calendar :focus').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(
      (address) => /"to"/.test(decodeURIComponent(address.search)) || /to=/.test(address.search),
    )
    expect(await page.locator('input[type="date"]').count()).toBe(0)
    expect(await axeFindings(page, 'main')).toEqual([])
    expect(faults).toEqual([])
  },
)
