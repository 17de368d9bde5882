import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { callAs } from '../call-as.ts'
import { withBrowser } from '../open-browser.ts'
import { fillIn, ownDraft, type OwnDraft } from './own-draft.ts'

const browser = withBrowser()
let draft: OwnDraft
beforeAll(async () => {
  draft = await ownDraft(4)
})

const standards = ['GB/T 1', 'GB/T 2'].map((no) => ({ no, name: `标准 ${no}`, level: 'national' }))
const cell = (page: Page, n: number, title: string) =>
  page.getByRole('textbox', { name: `第 ${n} 行 ${title}` })
const enter = async (page: Page, n: number, title: string, text: string) => {
  await cell(page, n, title).fill(text)
  await page.keyboard.press('Tab')
}
const storedStandards = async (page: Page) => {
  const { data } = await callAs<RecordView>(page, 'GET', apiPaths.record('declaration', draft.id))
  return (data['standards'] as Record<string, string>[]).map((row) => `${row['no']} ${row['name']}`)
}

test('changes of different rows in two windows are merged; the same cell is a conflict, shown side by side', async () => {
  const { page, faults } = await fillIn(browser, draft, { standards }, 'quality')
  await cell(page, 1, '标准号').waitFor()
  const other = await page.context().newPage()

  await other.goto(page.url())
  await cell(other, 2, '标准号').waitFor()

  await enter(other, 2, '标准名称', '另一窗口的名称')
  await other.getByText(/自动保存 \d\d:/).waitFor()
  await enter(page, 1, '标准名称', '本窗口的名称')
  await page.getByText(/自动保存 \d\d:/).waitFor()
  expect(await storedStandards(page)).toEqual(['GB/T 1 本窗口的名称', 'GB/T 2 另一窗口的名称'])
  expect(await page.getByRole('dialog').count()).toBe(0)

  // The second window has not heard of the first; both write the same cell.
  await enter(other, 1, '标准号', 'GB/T 11')
  await expect
    .poll(() => storedStandards(other))
    .toEqual(['GB/T 11 本窗口的名称', 'GB/T 2 另一窗口的名称'])
  await enter(page, 1, '标准号', 'GB/T 12')
  const dialog = page.getByRole('dialog', { name: '这份材料已在别处被修改' })

  await dialog.getByText('执行标准').first().waitFor()

  // The dialog takes the focus with its first frame; a key pressed before that would go elsewhere.
  await expect.poll(() => dialog.locator('input:focus').count()).toBe(1)
  await dialog.getByRole('radio', { name: /采用已保存的/ }).press('Space')
  await dialog.getByRole('button', { name: '按所选内容保存' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => cell(page, 1, '标准号').inputValue()).toBe('GB/T 11')
  expect(await storedStandards(page)).toEqual(['GB/T 11 本窗口的名称', 'GB/T 2 另一窗口的名称'])
  expect(faults).toEqual([])
})
