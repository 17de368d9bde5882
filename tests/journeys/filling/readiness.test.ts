import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'
import { fillIn, ownDraft, type OwnDraft } from './own-draft.ts'

let browser: JourneyBrowser
let draft: OwnDraft
beforeAll(async () => {
  browser = await openBrowser()
  draft = await ownDraft(2)
})
afterAll(() => browser.close())

test('before submitting stands how complete the form is, by step, and what reviewers will check, judged anew when it is changed', async () => {
  const { page, faults } = await fillIn(browser, draft, { useStart: '2025-01-01', slogan: '' }, 'review-and-submit')
  const ready = page.getByRole('region', { name: '提交前自查' })
  const bar = ready.getByRole('progressbar', { name: '选填项' })
  await bar.waitFor()
  const before = Number(await bar.getAttribute('value'))
  expect(await ready.getByText(/已填 \d+\/\d+（\d+%）/).count()).toBe(2)

  const points = ready.getByRole('region', { name: '审核核对要点' })
  await points.getByText(/不符合 [1-9]\d* 项，由审核人员核对 \d+ 项/).waitFor()
  const years = points.getByRole('listitem').filter({ hasText: '使用满三年' })
  expect(await years.textContent()).toContain('不符合')
  expect(await years.textContent()).toContain('2025-01-01')
  await points.getByRole('button', { name: '查看依据' }).press('Enter')
  await points.getByRole('listitem').filter({ hasText: '承诺书已签章' }).getByText('由审核人员核对').waitFor()

  // A step is opened from its line, mended there, and counted and judged anew.
  await ready.getByText('各步骤填写情况').click()
  await ready
    .getByRole('row', { name: /品牌信息/ })
    .getByRole('button')
    .click()
  await page.locator('#f-slogan').fill('高山云雾出好茶')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.locator('#f-useStart').fill('2015-01-01')
  await page.keyboard.press('Tab')
  await saved
  await page.getByText(/自动保存 \d\d:/).waitFor()
  await page.goto(page.url().replace(/step=[^&]*/, 'step=review-and-submit'))
  await bar.waitFor()
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(before)
  await points.getByRole('button', { name: '查看依据' }).click()
  await years.getByText('符合', { exact: true }).waitFor()
  expect(faults).toEqual([])
  await page.context().close()
})

test('on a telephone it is read in English without anything at the side', async () => {
  const { page } = await fillIn(browser, draft, {}, 'review-and-submit', { width: 390, height: 844 })
  await page.getByRole('region', { name: '提交前自查' }).waitFor()
  await page.evaluate(() => localStorage.setItem('i18n-locale', 'en-US'))
  await page.reload()
  const ready = page.getByRole('region', { name: 'Before you submit' })
  await ready
    .getByText(/\d+ of \d+ filled in/)
    .first()
    .waitFor()
  await ready.getByRole('region', { name: 'What reviewers will check' }).waitFor()
  await ready.getByText('Step by step').click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.context().close()
})
