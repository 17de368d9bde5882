import { expect, test } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import { withBrowser } from './open-browser.ts'

const browser = withBrowser()

test('rows of a list are put in order with the keyboard and dragged, and taken back; a list sorted otherwise says why not', async () => {
  const { page, faults } = await browser.as('admin', '/cms/category')
  const grips = page.locator('.data-table__dataTable .row-order__grip')

  await grips.nth(2).waitFor()
  const names = async () =>
    (await grips.evaluateAll((all) => all.map((grip) => grip.ariaLabel))).join()
  const before = await names()

  await grips.nth(0).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('已移到第 2 位').waitFor()
  await expect.poll(names).not.toBe(before)
  const moved = await names()

  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByText('已移回第 1 位').waitFor()
  await expect.poll(names).toBe(before)

  const boxOf = async (at: number) =>
    assertPresent(await grips.nth(at).boundingBox(), 'a grip in sight')
  const [from, to] = [await boxOf(0), await boxOf(1)]

  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + to.height + 6, { steps: 4 })
  await page.mouse.up()
  await expect.poll(names).toBe(moved)
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(names).toBe(before)

  await page.getByRole('button', { name: '按排序排序' }).click()
  await page.waitForURL(/sort=-sort/)
  // Rows that arrive in another order take the focus with them.
  await expect.poll(names).not.toBe(before)
  await grips.nth(0).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('看不出真正的先后').waitFor()
  expect(faults).toEqual([])
})
