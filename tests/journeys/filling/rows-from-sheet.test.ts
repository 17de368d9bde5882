import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { readXlsx } from '#server/import/spreadsheet/read-xlsx.ts'
import { createSpreadsheet } from '#tools/seed/create-spreadsheet.ts'
import en from '#web/i18n/rows-text.en.ts'
import { zh } from '#web/i18n/rows-text.ts'
import { callAs } from '../call-as.ts'
import { withBrowser } from '../open-browser.ts'
import { expectInSight, expectVisibleSentence, sentence, sights } from '../sights/sights.ts'
import { tabTo, typeByKeys } from '../sights/tab-to.ts'
import { tagsOf } from '../sights/tags-of.ts'
import { fillAt, ownDraft, type OwnDraft } from './own-draft.ts'

const browser = withBrowser()
let draft: OwnDraft
beforeAll(async () => {
  draft = await ownDraft(1)
})

const standards = ['GB/T 1', 'GB/T 2'].map((no) => ({ no, name: `标准 ${no}`, level: 'national' }))
const rowsWords = { 'zh-CN': zh, 'en-US': en }
const box = (page: Page) => page.locator('#f-standards')
const cells = (page: Page) => page.locator('input[id^="f-standards-"][id$="-no"]')
const shown = (page: Page) =>
  cells(page).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
const storedNumbers = async (page: Page) => {
  const { data } = await callAs<RecordView>(page, 'GET', apiPaths.record('declaration', draft.id))
  return (data['standards'] as { no: string }[]).map(({ no }) => no)
}
const choose = async (page: Page, name: string, rows: string[][]) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: await createSpreadsheet(rows),
    })

describe.each(sights)('by keys alone, $language at $width px', (sight) => {
  const words = rowsWords[sight.language]
  const filled = (text: string, n: number) =>
    sentence(text, { n: String(n), of: '4', problems: '1' })

  test(
    'rows come from the template of a table: checked by row and column first, then added or put in their place, and taken back',
    { tags: tagsOf(sight) },
    async () => {
      const { page, faults } = await fillAt(browser, sight, draft, { standards }, 'quality')
      const press = async (name: string | RegExp, key?: string) => {
        await tabTo(
          page,
          page.getByRole('dialog').or(box(page)).getByRole('button', { name, exact: true }).last(),
          key,
        )

        await page.keyboard.press('Enter')
      }

      const openImport = async () => {
        await press(words.import)
        return page.getByRole('dialog', { name: sentence(words.importInto) })
      }

      await box(page).waitFor()
      const levels = await box(page).locator('select').first().locator('option').allInnerTexts()
      const saved = page.waitForEvent('download')

      // What is above the table is left out.
      await cells(page).first().focus()
      await press(words.template)
      const [titles] = readXlsx(readFileSync(await (await saved).path()), 10)
      const head = (titles?.cells ?? []).map(String)

      expect(head).toHaveLength(3)

      const dialog = await openImport()

      await dialog.getByText(words.intro).waitFor()
      await choose(page, '标准.xlsx', [head, ['GB/T 3', '三', '宇宙标准']])
      await expectInSight(page, sight, filled(words.faulty, 1))
      const fault = dialog.getByRole('row').nth(1)

      expect(await fault.getByRole('cell').first().innerText()).toBe('2')
      expect(await fault.innerText()).toContain('宇宙标准')
      expect(await dialog.getByRole('button', { name: words.import }).isDisabled()).toBe(true)

      // The same number again: told beside the rows there are, not when they are replaced.
      const [, national = '', trade = ''] = levels

      await choose(page, '标准.xlsx', [head, ['GB/T 1', '一', national], ['GB/T 3', '三', trade]])
      await expectVisibleSentence(page, sight, filled(words.withProblems, 2))
      if (sight.language === 'en-US')
        expect(await dialog.getByRole('row').nth(1).innerText()).not.toMatch(/[\u4e00-\u9fff]/)
      await tabTo(page, dialog.getByRole('radio', { name: filled(words.after, 2) }), 'Shift+Tab')
      await page.keyboard.press('ArrowDown')
      await dialog.getByText(filled(words.fine, 2)).waitFor()
      await page.keyboard.press('ArrowUp')
      await press(filled(words.append, 2))
      await expect.poll(() => shown(page)).toEqual(['GB/T 1', 'GB/T 2', 'GB/T 1', 'GB/T 3'])
      await expectInSight(page, sight, filled(words.taken, 2))
      await expect.poll(() => storedNumbers(page)).toEqual(['GB/T 1', 'GB/T 2', 'GB/T 1', 'GB/T 3'])

      // The focus is back where the import began: the key works at once.
      await page.keyboard.press('Control+z')
      await expect.poll(() => shown(page)).toEqual(['GB/T 1', 'GB/T 2'])
      await expect.poll(() => storedNumbers(page)).toEqual(['GB/T 1', 'GB/T 2'])

      // In place of the rows there are; what is typed afterwards stays.
      await page.keyboard.press('Enter')
      await dialog.waitFor()
      await choose(page, '标准.xlsx', [head, ['NY/T 9', '九', trade]])
      await dialog.getByRole('button', { name: filled(words.append, 1) }).waitFor()
      await tabTo(page, dialog.getByRole('radio', { name: filled(words.after, 2) }))
      await page.keyboard.press('ArrowDown')
      await press(filled(words.take, 1))
      await expect.poll(() => shown(page)).toEqual(['NY/T 9'])
      await typeByKeys(page, cells(page), 'NY/T 10', 'Shift+Tab')
      await expect.poll(() => storedNumbers(page)).toEqual(['NY/T 10'])
      expect(await box(page).getByRole('button', { name: words.undo }).count()).toBe(0)
      expect(faults).toEqual([])
    },
  )
})
