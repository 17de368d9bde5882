import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { en as paperEnglish } from '#web/i18n/paper-text.ts'
import { callAs } from '../call-as.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { fillIn, ownDraft } from '../filling/own-draft.ts'
import { withBrowser } from '../open-browser.ts'
import { sentence, expectVisibleSentence } from '../sights/sights.ts'
import { tabTo } from '../sights/tab-to.ts'

const browser = withBrowser()

/** The letter of commitment of a draft, opened from its field. */
async function openLetter(): Promise<{ letter: Page; faults: string[]; subject: string[] }> {
  const draft = await ownDraft(5)
  const { page, faults } = await fillIn(browser, draft, { brandName: '' }, 'files')
  const { data } = await callAs<RecordView>(page, 'GET', apiPaths.record('declaration', draft.id))
  const [letter] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /下载真实性承诺书范本/ }).click(),
  ])

  await letter.getByRole('heading', { name: '真实性承诺书' }).waitFor()

  return {
    letter,
    faults,
    subject: ['subjectName', 'creditCode', 'legalPerson'].map((name) => String(data[name])),
  }
}

/** Presses a button by keys and answers the file that comes. */
async function download(letter: Page, name: string) {
  const saved = letter.waitForEvent('download')
  await tabTo(letter, letter.getByRole('button', { name }))
  await letter.keyboard.press('Enter')
  const file = await saved

  expect(file.suggestedFilename()).toContain('真实性承诺书')

  return readFileSync(await file.path())
}

test('the letter of commitment is printed from the field with what the declaration says on one sheet, and downloaded', async () => {
  const { letter, faults, subject } = await openLetter()
  const sheet = await letter.locator('.print-template__printSheet').innerText()
  for (const value of subject) expect(sheet).toContain(value)
  expect(sheet).toMatch(/日期：\d{4}年\d{1,2}月\d{1,2}日/)
  expect(sheet).toContain('＿＿＿＿')
  expect(sheet).not.toMatch(/[{}]/)
  await letter.getByRole('button', { name: '打印' }).waitFor()
  expect(await axeFindings(letter)).toEqual([])
  expect((await download(letter, '下载 PDF')).subarray(0, 5).toString()).toBe('%PDF-')

  // On paper: one sheet, without the frame of the portal.
  const pdf = await letter.pdf({ format: 'A4', preferCSSPageSize: true })

  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(faults).toEqual([])
})

test(
  'who has the portal in English reads the letter in Chinese to the last value, on a telephone too',
  { tags: ['long'] },
  async () => {
    const { letter, faults } = await openLetter()
    const sheet = await letter.locator('.print-template__printSheet').innerText()

    await letter.evaluate(() => localStorage.setItem('i18n-locale', 'en-US'))
    await letter.setViewportSize({ width: 390, height: 844 })
    await letter.reload()
    await expectVisibleSentence(
      letter,
      { language: 'en-US', width: 390 },
      sentence(paperEnglish.download),
    )
    expect(await letter.locator('.print-template__printSheet').innerText()).toBe(sheet)
    await download(letter, paperEnglish.download)
    expect(faults).toEqual([])
  },
)
