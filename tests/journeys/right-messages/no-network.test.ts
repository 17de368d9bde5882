import { beforeAll, describe, expect, test } from 'vitest'
import en from '#web/i18n/en-US.ts'
import zh from '#web/i18n/zh-CN.ts'
import { ownDraft, type OwnDraft } from '../filling/own-draft.ts'
import { withBrowser } from '../open-browser.ts'
import { savesUnderWay } from '../saves-under-way.ts'
import { isPhone, sentence, sights, expectVisibleSentence } from '../sights/sights.ts'
import { tabTo, typeByKeys } from '../sights/tab-to.ts'
import { tagsOf } from '../sights/tags-of.ts'
import { atForm, control, formWords, status, stored } from './at-form.ts'

const browser = withBrowser()
let draft: OwnDraft
beforeAll(async () => {
  draft = await ownDraft(8)
})

const shellWords = { 'zh-CN': zh, 'en-US': en }

/** Without a line nothing can be fetched: dialogs open of what came before. */
const isOverlayFetched = () =>
  performance.getEntriesByType('resource').some(({ name }) => /\/overlay-[^/]+\.js/.test(name))

for (const sight of sights) {
  const words = formWords[sight.language]

  describe(`by keys alone, ${sight.language} at ${sight.width} px`, { tags: tagsOf(sight) }, () => {
    test('an hour without a network: what was typed meanwhile is kept, said so, and saved when the line is back; who leaves the form is asked; what has to be fetched comes with the line as well', async () => {
      const { page } = await atForm(browser, sight, draft)
      // What was called before the line was lost and did not come is another story: a browser keeps
      // that for good.
      await page.waitForFunction(isOverlayFetched)
      await page.waitForLoadState('networkidle')
      await page.clock.install()
      await page.context().setOffline(true)
      await typeByKeys(page, control(page, 'slogan'), `断网 ${sight.width}`)
      const isOffline = () =>
        expect
          .poll(async () => {
            await page.clock.fastForward(10_000)
            return status(page).getAttribute('data-status')
          })
          .toBe('offline')

      await isOffline()
      await expectVisibleSentence(page, sight, sentence(words.offline))

      // The header of a telephone has no link.
      if (!isPhone(sight)) {
        await page.locator('header a').first().press('Enter')
        const question = page.getByRole('dialog')

        await question.getByText(words.notOnServer).waitFor()
        await question.getByRole('button', { name: words.saveAndLeave }).press('Enter')
        await expectVisibleSentence(page, sight, sentence(words.keptHere))
        await question.getByRole('button', { name: words.toContinue }).press('Enter')
        await question.waitFor({ state: 'detached' })
      }

      await page.clock.fastForward('01:00:00')
      await isOffline()
      await typeByKeys(page, control(page, 'story'), `一小时以后 ${sight.width}`)

      // In a field it would be typed.
      await tabTo(page, page.getByRole('button', { name: words.saveAndContinue }).first())
      await page.keyboard.press('?')
      await expectVisibleSentence(page, sight, sentence(shellWords[sight.language].lineLost))
      expect(await control(page, 'slogan').inputValue()).toBe(`断网 ${sight.width}`)

      const isSaving = savesUnderWay(page)

      await page.context().setOffline(false)
      await expect
        .poll(
          async () => {
            if (!isSaving()) await page.clock.fastForward(5000)
            return stored(page, draft, 'slogan', 'story')
          },
          { interval: 500 },
        )
        .toEqual([`断网 ${sight.width}`, `一小时以后 ${sight.width}`])

      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')

      // Whatever the moved clock made it try again, nobody is asked.
      await status(page, 'saved').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
    })
  })

  describe(`by keys alone, ${sight.language} at ${sight.width} px`, { tags: ['long'] }, () => {
    test('a browser without storage for drafts is reported, and input is saved on the server as usual', async () => {
      const { page } = await atForm(browser, sight, draft, (visited) =>
        visited.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError')
          }
        }),
      )

      await typeByKeys(page, control(page, 'slogan'), `满盘 ${sight.width}`)
      await status(page, 'saved').waitFor()
      expect(await stored(page, draft, 'slogan')).toEqual([`满盘 ${sight.width}`])
      await page.context().setOffline(true)
      await typeByKeys(page, control(page, 'story'), `没有地方存 ${sight.width}`)
      await expectVisibleSentence(page, sight, sentence(words.offline + words.notKept))
      await page.context().setOffline(false)
      await status(page, 'saved').waitFor()
      expect(await stored(page, draft, 'story')).toEqual([`没有地方存 ${sight.width}`])
    })

    test('two tabs of one user: changes of both are merged without a question where they differ', async () => {
      const { page: first } = await atForm(browser, sight, draft)
      const second = await first.context().newPage()

      await second.goto(new URL(`/declare/fill?id=${draft.id}&step=brand`, first.url()).href)
      await control(second, 'slogan').waitFor()
      const [name, english, slogan] = [
        `两页茶 ${sight.width}`,
        `Two tabs ${sight.width}`,
        `另一页写的 ${sight.width}`,
      ]

      await typeByKeys(first, control(first, 'brandName'), name)
      await expect.poll(() => stored(first, draft, 'brandName')).toEqual([name])
      await typeByKeys(second, control(second, 'slogan'), slogan)
      await expect.poll(() => stored(first, draft, 'slogan')).toEqual([slogan])
      await expect.poll(() => control(second, 'brandName').inputValue()).toBe(name)
      await typeByKeys(first, control(first, 'brandNameEn'), english)
      await expect
        .poll(() => stored(first, draft, 'brandName', 'slogan', 'brandNameEn'))
        .toEqual([name, slogan, english])
      await expect.poll(() => control(first, 'slogan').inputValue()).toBe(slogan)
      expect(await first.getByRole('dialog').count()).toBe(0)
      expect(await second.getByRole('dialog').count()).toBe(0)
    })
  })
}
