import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import type { FileValue } from '#config-model/record.ts'
import { minimalPdf } from '#tools/seed/attachments.ts'
import { en, zh } from '#web/i18n/reuse-text.ts'
import { withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'
import { stored } from '../right-messages/at-form.ts'
import { sentence, sights, expectVisibleSentence } from '../sights/sights.ts'
import { tabTo } from '../sights/tab-to.ts'
import { tagsOf } from '../sights/tags-of.ts'
import { fillAt, ownDraft, type OwnDraft } from './own-draft.ts'

const browser = withBrowser()
let draft: OwnDraft
beforeAll(async () => {
  draft = await ownDraft(3)
})

const reuseWords = { 'zh-CN': zh, 'en-US': en }
const place = (page: Page, name: string) => page.locator(`.form__field[data-field="${name}"]`)

describe.each(sights)('by keys alone, $language at $width px', (sight) => {
  const words = reuseWords[sight.language]

  test(
    'a file of this form is chosen for another place without being sent again',
    { tags: tagsOf(sight) },
    async () => {
      const { page, faults } = await fillAt(
        browser,
        sight,
        draft,
        { license: [], other: [] },
        'files',
      )

      const storedFileIds = async (name: string) =>
        ((await stored(page, draft, name))[0] as FileValue[]).map(({ id }) => id)
      const name = `营业执照${sight.width}.pdf`

      await page
        .locator('#f-license')
        .setInputFiles({ name, mimeType: 'application/pdf', buffer: minimalPdf() })
      await expect.poll(async () => (await storedFileIds('license')).length).toBe(1)
      let uploads = 0

      page.on(
        'request',
        (request) =>
          void (request.method() === 'POST' && request.url().includes('/api/file') && uploads++),
      )

      await tabTo(page, place(page, 'other').getByRole('button', { name: words.choose }))
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: sentence(words.title) })
      const file = dialog.getByRole('group', { name: words.own }).getByLabel(new RegExp(`^${name}`))

      await file.waitFor()
      await tabTo(page, file)
      await page.keyboard.press('Space')
      await expectVisibleSentence(page, sight, sentence(words.hint))
      await tabTo(page, dialog.getByRole('button', { name: words.take.replace('{n}', '1') }))
      await page.keyboard.press('Enter')
      await place(page, 'other').getByText(name).waitFor()
      await expect.poll(async () => (await storedFileIds('other')).length).toBe(1)
      expect(await storedFileIds('other')).toEqual(await storedFileIds('license'))
      expect([uploads, faults]).toEqual([0, []])
    },
  )
})

test('on a telephone a certificate is photographed on the spot', async () => {
  const { page } = await browser.as(draft.username, null)
  const context = await assertPresent(page.context().browser(), 'a browser').newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })

  const phone = await context.newPage()

  await phone.goto(`${portal.url}/declare/fill?id=${draft.id}&step=files`)
  const chooser = phone.waitForEvent('filechooser')

  await place(phone, 'license').getByRole('button', { name: '拍照上传' }).tap()
  expect(await (await chooser).element().getAttribute('capture')).toBe('environment')
  await context.close()
})
