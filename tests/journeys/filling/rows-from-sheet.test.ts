import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { readSheet } from '#server/import/read-sheet.ts'
import { sheetOf } from '#tools/seed/sheet-of.ts'
import { callAs } from '../call-as.ts'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'
import { fillIn, ownDraft, type OwnDraft } from './own-draft.ts'

let browser: JourneyBrowser
let draft: OwnDraft
beforeAll(async () => {
  browser = await openBrowser()
  draft = await ownDraft(1)
})
afterAll(() => browser.close())

const standards = ['GB/T 1', 'GB/T 2'].map((no) => ({ no, name: `标准 ${no}`, level: 'national' }))
const head = ['标准号*', '标准名称*', '标准级别*']
const box = (page: Page) => page.locator('#f-standards')
const shown = (page: Page) =>
  box(page)
    .getByRole('textbox', { name: /标准号$/ })
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
const kept = async (page: Page) => {
  const { data } = await callAs<RecordView>(page, 'GET', paths.record('declaration', draft.id))
  return (data['standards'] as { no: string }[]).map(({ no }) => no)
}
const openImport = async (page: Page) => {
  await box(page).getByRole('button', { name: '导入表格' }).click()
  return page.getByRole('dialog', { name: '导入：执行标准' })
}
const choose = async (page: Page, name: string, rows: string[][]) =>
  page
    .getByRole('dialog')
    .getByLabel('选择 xlsx 或 csv 文件')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: await sheetOf(rows) })

test('rows come from the template of a table: checked by row and column first, then added or put in their place, and taken back', async () => {
  const { page, faults } = await fillIn(browser, draft, { standards }, 'quality')
  const saved = page.waitForEvent('download')
  await box(page).getByRole('button', { name: '下载模板' }).click()
  const template = await saved
  expect(template.suggestedFilename()).toBe('执行标准.xlsx')
  expect(await readSheet(readFileSync(await template.path()), 10)).toEqual([head])

  const dialog = await openImport(page)
  await choose(page, '标准.xlsx', [head, ['GB/T 3', '三', '宇宙标准']])
  await dialog.getByText('有 1 处读不出来，一行也没有填入').waitFor()
  await dialog.getByRole('row', { name: '2 标准级别 没有“宇宙标准”这一项' }).waitFor()
  expect(await dialog.getByRole('button', { name: '导入表格' }).isDisabled()).toBe(true)

  // The same number again: told beside the rows there are, not when they are replaced.
  await choose(page, '标准.xlsx', [head, ['GB/T 1', '一', '国家标准'], ['GB/T 3', '三', '行业标准']])
  await dialog.getByText('共 2 行，其中 1 处不符合要求').waitFor()
  await dialog.getByRole('row', { name: /^2 标准号/ }).waitFor()
  await dialog.getByRole('radio', { name: '替换现有 2 行' }).check()
  await dialog.getByText('核对通过，共 2 行。').waitFor()
  await dialog.getByRole('radio', { name: '追加在现有 2 行之后' }).check()
  await dialog.getByRole('button', { name: '追加 2 行' }).click()
  await expect.poll(() => shown(page)).toEqual(['GB/T 1', 'GB/T 2', 'GB/T 1', 'GB/T 3'])
  await box(page).getByText('已从表格填入 2 行，现有 4 行').waitFor()
  await expect.poll(() => kept(page)).toEqual(['GB/T 1', 'GB/T 2', 'GB/T 1', 'GB/T 3'])
  // The focus is back where the import began: the key works at once.
  await page.keyboard.press('Control+z')
  await expect.poll(() => shown(page)).toEqual(['GB/T 1', 'GB/T 2'])
  await expect.poll(() => kept(page)).toEqual(['GB/T 1', 'GB/T 2'])
  expect(faults).toEqual([])
  await page.context().close()
})

test('on a telephone, by keys alone, a sheet takes the place of the rows, and what is typed afterwards stays', async () => {
  const { page, faults } = await fillIn(browser, draft, { standards }, 'quality', { width: 390, height: 844 })
  await box(page).getByRole('button', { name: '导入表格' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '导入：执行标准' })
  await choose(page, '标准.xlsx', [head, ['NY/T 9', '九', '行业标准']])
  await dialog.getByRole('button', { name: '追加 1 行' }).waitFor()
  await dialog.getByRole('radio', { name: '追加在现有 2 行之后' }).press('ArrowDown')
  await dialog.getByRole('button', { name: '填入 1 行' }).press('Enter')
  await expect.poll(() => shown(page)).toEqual(['NY/T 9'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await box(page).getByRole('textbox', { name: '第 1 行 标准号' }).fill('NY/T 10')
  await page.keyboard.press('Tab')
  await expect.poll(() => kept(page)).toEqual(['NY/T 10'])
  expect(await box(page).getByRole('button', { name: '撤销' }).count()).toBe(0)
  expect(faults).toEqual([])
  await page.context().close()
})
