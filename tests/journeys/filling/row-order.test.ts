import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { callAs } from '../call-as.ts'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'
import { fillIn, ownDraft, type OwnDraft } from './own-draft.ts'

let browser: JourneyBrowser
let draft: OwnDraft
beforeAll(async () => {
  browser = await openBrowser()
  draft = await ownDraft(0)
})
afterAll(() => browser.close())

const numbers = ['GB/T 1', 'GB/T 2', 'GB/T 3', 'GB/T 4']
const changes = {
  standards: numbers.map((no) => ({ no, name: `标准 ${no}`, level: 'national' })),
  exhibitions: ['昆交会', '农博会', '茶博会'].map((name) => ({ name })),
}
const box = (page: Page, name: string) => page.locator(`#f-${name}`)
const shown = (page: Page) =>
  box(page, 'standards')
    .getByRole('textbox', { name: /标准号$/ })
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
const kept = async (page: Page, name: string, key: string) => {
  const { data } = await callAs<RecordView>(page, 'GET', paths.record('declaration', draft.id))
  return (data[name] as Record<string, string>[]).map((row) => row[key])
}
const grip = (page: Page, name: string, n: number) => box(page, name).getByRole('button', { name: `移动第 ${n} 行` })

test('a row of a table is moved by Alt and the arrows: what is typed and the focus go with it, its place is said, and Ctrl Z takes it back', async () => {
  const { page, faults } = await fillIn(browser, draft, changes, 'quality')
  const told = box(page, 'standards').getByRole('status').filter({ hasText: '移到' })
  const first = box(page, 'standards').getByRole('textbox', { name: '第 1 行 标准号' })
  await grip(page, 'standards', 1).waitFor()
  await box(page, 'standards').getByText('拖动序号').waitFor()
  await first.fill('GB/T 1a')
  await first.press('Alt+ArrowDown')
  await first.page().keyboard.press('Alt+ArrowDown')
  await expect.poll(() => shown(page)).toEqual(['GB/T 2', 'GB/T 3', 'GB/T 1a', 'GB/T 4'])
  expect(await told.textContent()).toContain('已将第 1 行移到第 3 行（共 4 行）')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focused()).toBe('第 3 行 标准号')
  await page.keyboard.press('Control+z')
  await expect.poll(() => shown(page)).toEqual(['GB/T 1a', 'GB/T 2', 'GB/T 3', 'GB/T 4'])
  expect(await focused()).toBe('第 1 行 标准号')
  await page.keyboard.press('Alt+ArrowUp')
  expect(await shown(page)).toEqual(['GB/T 1a', 'GB/T 2', 'GB/T 3', 'GB/T 4'])

  // The handle alone, by its menu.
  await grip(page, 'standards', 4).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '移到最前' }).click()
  await expect.poll(() => shown(page)).toEqual(['GB/T 4', 'GB/T 1a', 'GB/T 2', 'GB/T 3'])
  await expect.poll(() => kept(page, 'standards', 'no')).toEqual(['GB/T 4', 'GB/T 1a', 'GB/T 2', 'GB/T 3'])
  await box(page, 'standards').getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => kept(page, 'standards', 'no')).toEqual(['GB/T 1a', 'GB/T 2', 'GB/T 3', 'GB/T 4'])
  expect(faults).toEqual([])
  await page.context().close()
})

/** Where something stands in the window. */
const middleOf = async (page: Page, name: string, n: number) => {
  const { x, y, width, height } = (await grip(page, name, n).boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('a row is dragged by its number with the mouse, and stays where it was after Escape', async () => {
  const { page, faults } = await fillIn(browser, draft, changes, 'quality')
  await box(page, 'standards').getByText('拖动序号').waitFor()
  await grip(page, 'standards', 4).scrollIntoViewIfNeeded()
  const drag = async (from: number, to: number) => {
    const [start, end] = [await middleOf(page, 'standards', from), await middleOf(page, 'standards', to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x, (start.y + end.y) / 2)
    await page.mouse.move(end.x, end.y + (to > from ? 8 : -8))
  }
  await drag(1, 3)
  expect(await box(page, 'standards').locator('tr[data-drop="below"]').count()).toBe(1)
  await page.mouse.up()
  await expect.poll(() => shown(page)).toEqual(['GB/T 2', 'GB/T 3', 'GB/T 1', 'GB/T 4'])
  await drag(4, 1)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await shown(page)).toEqual(['GB/T 2', 'GB/T 3', 'GB/T 1', 'GB/T 4'])
  expect(await page.locator('[data-dragged], [data-drop]').count()).toBe(0)
  expect(faults).toEqual([])
  await page.context().close()
})

test('on a telephone cards are dragged with a finger', async () => {
  const { page, faults } = await fillIn(browser, draft, changes, 'social', { width: 390, height: 844 })
  await box(page, 'exhibitions').getByText('拖动序号').waitFor()
  await grip(page, 'exhibitions', 3).scrollIntoViewIfNeeded()
  const [start, end] = [await middleOf(page, 'exhibitions', 3), await middleOf(page, 'exhibitions', 1)]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: start.x, y }] })
  await touch('touchStart', start.y)
  await touch('touchMove', (start.y + end.y) / 2)
  await touch('touchMove', end.y - 10)
  await touch('touchEnd')
  await expect.poll(() => kept(page, 'exhibitions', 'name')).toEqual(['茶博会', '昆交会', '农博会'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(faults).toEqual([])
  await page.context().close()
})
