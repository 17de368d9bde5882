import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { FileValue } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'
import { minimalPdf } from '#tools/seed/attachments.ts'
import { callAs } from '../call-as.ts'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'
import { fillIn, ownDraft, type OwnDraft } from './own-draft.ts'

let browser: JourneyBrowser
let draft: OwnDraft
beforeAll(async () => {
  browser = await openBrowser()
  draft = await ownDraft(3)
})
afterAll(() => browser.close())

test('a file of this form is chosen for another place without being sent again', async () => {
  const { page, faults } = await fillIn(browser, draft, { license: [], other: [] }, 'files', {
    width: 390,
    height: 844,
  })
  const place = (name: string) => page.locator(`.pl-field[data-field="${name}"]`)
  await page
    .locator('#f-license')
    .setInputFiles({ name: '营业执照2025.pdf', mimeType: 'application/pdf', buffer: minimalPdf() })
  await page.getByText(/自动保存 \d\d:/).waitFor()
  let uploads = 0
  page.on(
    'request',
    (request) => void (request.method() === 'POST' && request.url().includes('/api/file') && uploads++),
  )
  await place('other').getByRole('button', { name: '选用已有文件' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^选用已有文件/ })
  await dialog
    .getByRole('group', { name: '本表已上传' })
    .getByLabel(/^营业执照2025\.pdf/)
    .check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await dialog.getByRole('button', { name: '选用 1 个' }).click()
  await place('other').getByText('营业执照2025.pdf').waitFor()
  const kept = async () => (await callAs<RecordView>(page, 'GET', paths.record('declaration', draft.id))).data
  const idsOf = (value: unknown) => (value as FileValue[] | undefined)?.map(({ id }) => id) ?? []
  await expect.poll(async () => idsOf((await kept())['other']).length).toBe(1)
  const data = await kept()
  expect(idsOf(data['other'])).toEqual(idsOf(data['license']))
  expect([uploads, faults]).toEqual([0, []])
  await page.context().close()
})

test('on a telephone a certificate is photographed on the spot', async () => {
  const { page } = await fillIn(browser, draft, {}, 'files')
  const context = await page
    .context()
    .browser()!
    .newContext({
      storageState: await page.context().storageState(),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
  const phone = await context.newPage()
  await phone.goto(page.url())
  const chooser = phone.waitForEvent('filechooser')
  await phone.locator('.pl-field[data-field="license"]').getByRole('button', { name: '拍照上传' }).tap()
  expect(await (await chooser).element().getAttribute('capture')).toBe('environment')
  await context.close()
  await page.context().close()
})
