import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import paperEnglish from '#web/i18n/paper/en-US.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withBrowser } from '../open-browser.ts'
import { sentence, told } from '../sights/sights.ts'
import { tabTo } from '../sights/tab-to.ts'

const browser = withBrowser()

test('the letter of commitment is printed from the field with what the declaration says, and by its declarant alone', async () => {
  const reviewer = await browser.as('district', '/declare-audit/district?preset=returned')
  await reviewer.page.locator('.data-table .ui-link').first().click()
  const creditCode = await reviewer.page.locator('tr[data-field="creditCode"] td').first().innerText()
  const { page, faults } = await browser.as(creditCode, '/declare/fill')
  await page
    .getByRole('button', { name: /产品品牌|区域公用品牌/ })
    .first()
    .click()
  await page.waitForURL(/[?&]id=/)
  await page.getByRole('button', { name: /附件与承诺/ }).click()
  const subject = await page.evaluate(async () => {
    const id = new URL(location.href).searchParams.get('id')
    const token = decodeURIComponent(/admin-token=([^;]+)/.exec(document.cookie)![1]!)
    const answer = await fetch(`/api/record/declaration/${id}`, { headers: { authorization: token } })
    return ((await answer.json()) as { data: { data: Record<string, string> } }).data.data
  })
  const [letter] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /下载真实性承诺书范本/ }).click(),
  ])
  await letter.getByRole('heading', { name: '真实性承诺书' }).waitFor()
  const sheet = await letter.locator('.print-sheet').innerText()
  for (const name of ['subjectName', 'creditCode', 'legalPerson']) expect(sheet).toContain(subject[name])
  expect(sheet).toMatch(/日期：\d{4}年\d{1,2}月\d{1,2}日/)
  expect(sheet).toContain('＿＿＿＿')
  expect(sheet).not.toMatch(/[{}]/)
  await letter.getByRole('button', { name: '打印' }).waitFor()
  expect(await axeFindings(letter)).toEqual([])
  await letter.screenshot({ path: '.cache/journeys/print-letter.png' })
  // The server draws the same.
  const [file] = await Promise.all([
    letter.waitForEvent('download'),
    letter.getByRole('button', { name: '下载 PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toContain('真实性承诺书')
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  // A document of its language: who has the portal in English reads it in Chinese to the last value.
  await letter.evaluate(() => localStorage.setItem('i18n-locale', 'en-US'))
  await letter.setViewportSize({ width: 390, height: 844 })
  await letter.reload()
  const english = letter.getByRole('button', { name: paperEnglish.download })
  await told(letter, { language: 'en-US', width: 390 }, sentence(paperEnglish.download))
  expect(await letter.locator('.print-sheet').innerText()).toBe(sheet)
  const again = letter.waitForEvent('download')
  await tabTo(letter, english)
  await letter.keyboard.press('Enter')
  expect((await again).suggestedFilename()).toContain('真实性承诺书')
  await letter.setViewportSize({ width: 1440, height: 900 })
  await letter.evaluate(() => localStorage.setItem('i18n-locale', 'zh-CN'))
  await letter.reload()
  await letter.getByRole('heading', { name: '真实性承诺书' }).waitFor()
  // On paper: one sheet, without the frame of the portal.
  const pdf = await letter.pdf({ format: 'A4', preferCSSPageSize: true })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)

  const stranger = await browser.visit('/login')
  await stranger.page.goto(letter.url())
  await stranger.page.waitForURL(/\/login/)
  expect(await stranger.page.locator('.print-sheet').count()).toBe(0)
  const auditor = reviewer.page
  await auditor.goto(letter.url())
  await auditor
    .getByText(/无权|没有权限|403/)
    .first()
    .waitFor()
  expect(await auditor.locator('.print-sheet').count()).toBe(0)
  // A field without a template, and names that are none.
  for (const field of ['license', 'constructor', '']) {
    await letter.goto(letter.url().replace(/field=\w*/, `field=${field}`))
    await letter
      .getByText(/404|不存在/)
      .first()
      .waitFor()
  }
  expect(faults).toEqual([])
})
