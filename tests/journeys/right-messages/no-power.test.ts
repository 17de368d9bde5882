import { beforeAll, describe, expect, test } from 'vitest'
import { formatDateTime } from '#config-model/facts/time.ts'
import { en, zh } from '#web/i18n/clock-text.ts'
import { ownDraft, type OwnDraft } from '../filling/own-draft.ts'
import { withBrowser } from '../open-browser.ts'
import { savesUnderWay } from '../saves-under-way.ts'
import { signInHere } from '../session/lost-session.ts'
import { sentence, sights, expectVisibleSentence } from '../sights/sights.ts'
import { typeByKeys } from '../sights/tab-to.ts'
import { tagsOf } from '../sights/tags-of.ts'
import { atForm, control, formWords, status, stored } from './at-form.ts'

const browser = withBrowser()
let draft: OwnDraft
beforeAll(async () => {
  draft = await ownDraft(8)
})

const clockWords = { 'zh-CN': zh, 'en-US': en }

for (const sight of sights) {
  const words = formWords[sight.language]

  describe(`by keys alone, ${sight.language} at ${sight.width} px`, { tags: tagsOf(sight) }, () => {
    test('a session that ends in the middle of a form is reported, and the input is saved after signing in', async () => {
      const { page, faults } = await atForm(browser, sight, draft)
      // The server itself refuses a save that names no session.
      const calls = '**/api/record/**'

      await page.route(calls, (route) => {
        const request = route.request()
        const isSave = request.method() === 'PATCH'

        return route.continue(
          isSave ? { headers: { ...request.headers(), authorization: 'Bearer none' } } : {},
        )
      })

      const isTold = expectVisibleSentence(
        page,
        sight,
        sight.language === 'zh-CN' ? /请登录/ : /please sign in/i,
      )

      await typeByKeys(page, control(page, 'slogan'), `会话过期 ${sight.width}`)
      await page.waitForURL(/\/login\?redirect=/)
      await isTold
      expect(new URL(page.url()).searchParams.get('redirect')).toContain(draft.id)
      expect(await page.context().cookies()).toEqual([])
      await page.unroute(calls)
      await signInHere(browser, page, draft.username)
      await control(page, 'slogan').waitFor()
      expect(await control(page, 'slogan').inputValue()).toBe(`会话过期 ${sight.width}`)
      await status(page, 'saved').waitFor()
      await expect.poll(() => stored(page, draft, 'slogan')).toEqual([`会话过期 ${sight.width}`])
      expect(faults).toEqual([])
    })
  })

  describe(`by keys alone, ${sight.language} at ${sight.width} px`, { tags: ['long'] }, () => {
    test('a server restart in the middle of a form: the save is retried and succeeds afterwards', async () => {
      const { page } = await atForm(browser, sight, draft)
      const answers = ['connectionrefused', 503] as (string | number)[]

      await page.route('**/api/record/**', async (route) => {
        const answer = route.request().method() === 'PATCH' ? answers.shift() : undefined
        if (typeof answer === 'string') await route.abort(answer)
        else if (answer !== undefined) await route.fulfill({ status: answer, body: '' })
        else await route.continue()
      })

      const isSaving = savesUnderWay(page)

      await page.clock.install()
      await typeByKeys(page, control(page, 'slogan'), `重启 ${sight.width}`)
      await page.clock.fastForward(5000)
      await status(page, 'offline').waitFor()
      await expectVisibleSentence(page, sight, sentence(words.offline))
      await expect
        .poll(async () => {
          // A save that is on its way is not given up by the clock.
          if (!isSaving()) await page.clock.fastForward(60_000)
          return stored(page, draft, 'slogan')
        })
        .toEqual([`重启 ${sight.width}`])

      await status(page, 'saved').waitFor()
      expect(answers).toEqual([])
    })

    test('a machine whose clock is wrong by a day and some hours: one signs in, is told, and times are those of the server', async () => {
      const { page, faults } = await atForm(browser, sight, draft, (visited) =>
        visited.addInitScript(() => {
          const ahead = 27 * 3_600_000
          const Real = Date

          globalThis.Date = class extends Real {
            constructor(...dateArguments: []) {
              if (dateArguments.length === 0) super(Real.now() + ahead)
              else super(...dateArguments)
            }
            static override now = () => Real.now() + ahead
          } as DateConstructor
        }),
      )

      const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`

      await expectVisibleSentence(page, sight, sentence(clockWords[sight.language].wrong, { time }))
      const before = formatDateTime(new Date())

      await typeByKeys(page, control(page, 'slogan'), `慢钟 ${sight.width}`)
      await status(page, 'saved').waitFor()
      const said = /\d\d:\d\d:\d\d/.exec(await status(page).innerText())?.[0] ?? ''

      expect([before.slice(11, 15), formatDateTime(new Date()).slice(11, 15)], said).toContain(
        said.slice(0, 4),
      )
      expect(await stored(page, draft, 'slogan')).toEqual([`慢钟 ${sight.width}`])
      expect(faults).toEqual([])
    })
  })
}
