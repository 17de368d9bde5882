import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { fillPath } from './places.ts'

const browser = withBrowser()

const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height, right: x + width, bottom: y + height }
    }),
  )

test('a desk without attachments has data and decision beside each other, and no empty pane; the filters of a board stand below their labels, also after a list was open', async () => {
  const { page } = await browser.as('leader', await fillPath('/score/mark-view?id={mark}'))
  await page.locator('.decision-pane__decision footer').waitFor()
  expect(await page.locator('.review-page__deskBody').getAttribute('data-files')).toBeNull()
  expect(await page.locator('.file-pane__filePane').isVisible()).toBe(false)
  const [data] = await boxesOf(page, '.review-page__pane[data-name="data"]')
  const [decision] = await boxesOf(page, '.decision-pane__decision')

  expect(decision?.y).toBe(data?.y)
  expect(decision?.x).toBeGreaterThan(data?.right ?? Infinity)

  const menu = page.locator('.sider__sider')

  await menu.getByRole('link', { name: '评审任务' }).click()
  await page.locator('.list-page__filters').waitFor()
  await menu.getByRole('button', { name: '数据分析' }).click()
  await menu.getByRole('link', { name: '县级审批分析' }).click()
  await page.locator('.board-filters__boardFilters').waitFor()
  const labels = await boxesOf(
    page,
    '.board-filters__boardFilters > :is(label, div) > :first-child',
  )
  const controls = await boxesOf(
    page,
    '.board-filters__boardFilters > :is(label, div) > :last-child',
  )

  expect(labels.length).toBeGreaterThan(3)
  expect(labels.map((label, at) => label.bottom <= (controls[at]?.y ?? 0))).toEqual(
    labels.map(() => true),
  )
})

test('a record beside another has room for its values, and the page ends where they end', async () => {
  const { page } = await browser.as('expert', await fillPath('/score/expert-view?id={assigned}'))
  for (const side of ['beside', 'own'])
    await page.locator(`[data-beside='${side}'] .record-page__summaryList dd`).first().waitFor()
  const values = await boxesOf(page, '.beside__pane .record-page__summaryList > div > dd')

  expect(values.length).toBeGreaterThan(20)
  expect(Math.min(...values.map(({ width }) => width))).toBeGreaterThan(120)
  const [panes] = await boxesOf(page, '.beside__body')
  const length = await page.evaluate(() => document.documentElement.scrollHeight)

  expect(length).toBeLessThan((panes?.bottom ?? 0) + 120)

  const headings = page.locator('main h1:visible')
  expect(await headings.count()).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await headings.count()).toBe(1)
  await page.locator('.beside__tabs button').last().click()
  expect(await headings.count(), 'of the record that is shown alone').toBe(1)
})
