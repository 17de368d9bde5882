import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { callAs } from '../call-as.ts'
import { fillIn, ownDraft, type OwnDraft } from '../filling/own-draft.ts'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'
import { savesUnderWay } from '../saves-under-way.ts'
import { signInHere } from '../session/lost-session.ts'

let browser: JourneyBrowser
let draft: OwnDraft
beforeAll(async () => {
  browser = await openBrowser()
  draft = await ownDraft(8)
})
afterAll(() => browser.close())

const slogan = (page: Page) => page.locator(`[id="${controlId(['slogan'])}"]`)
const status = (page: Page, state: string) => page.locator(`.pl-save-status[data-status="${state}"]`)
const type = async (page: Page, text: string) => {
  await slogan(page).fill(text)
  await page.keyboard.press('Tab')
}
const stored = async (page: Page) =>
  (await callAs<RecordView>(page, 'GET', paths.record('declaration', draft.id))).data['slogan']
/** What is said holds no Chinese. */
const inEnglish = (text: string) => expect(text).not.toMatch(/[\u4e00-\u9fff]/)

/** Its owner at the step of the brand, in English. @param prepare runs in the browser before any page */
async function atForm(prepare?: () => void) {
  const visitor = await fillIn(browser, draft, {}, 'brand')
  const { page } = visitor
  if (prepare) await page.context().addInitScript(prepare)
  await page.evaluate(() => localStorage.setItem('i18n-locale', 'en-US'))
  await page.reload()
  await slogan(page).waitFor()
  return visitor
}

test('a session that ends in the middle of a form: it is told in English, and what was typed is saved after signing in', async () => {
  const { page, faults } = await atForm()
  // The server itself refuses a save that names no session.
  const calls = '**/api/record/**'
  await page.route(calls, (route) => {
    const request = route.request()
    const isSave = request.method() === 'PATCH'
    return route.continue(isSave ? { headers: { ...request.headers(), authorization: 'Bearer none' } } : {})
  })
  const told = page.getByText(/please sign in/i).waitFor()
  await type(page, 'Signed out in the middle')
  await page.waitForURL(/\/login\?redirect=/)
  await told
  await page.unroute(calls)
  await signInHere(browser, page, draft.username)
  await slogan(page).waitFor()
  expect(await slogan(page).inputValue()).toBe('Signed out in the middle')
  await status(page, 'saved').waitFor()
  await expect.poll(() => stored(page)).toBe('Signed out in the middle')
  expect(faults).toEqual([])
  await page.context().close()
})

test('a server that is started anew in the middle of a form: it is told in English, and saved by itself once it is back', async () => {
  const { page } = await atForm()
  const answers = ['connectionrefused', 503] as (string | number)[]
  await page.route('**/api/record/**', async (route) => {
    const answer = route.request().method() === 'PATCH' ? answers.shift() : undefined
    if (typeof answer === 'string') await route.abort(answer)
    else if (answer !== undefined) await route.fulfill({ status: answer, body: '' })
    else await route.continue()
  })
  const isSaving = savesUnderWay(page)
  await page.clock.install()
  await type(page, 'Started anew')
  await page.clock.fastForward(5000)
  await status(page, 'offline').waitFor()
  inEnglish(await status(page, 'offline').innerText())
  await expect
    .poll(async () => {
      // A save that is on its way is not given up by the clock.
      if (!isSaving()) await page.clock.fastForward(60_000)
      return stored(page)
    })
    .toBe('Started anew')
  await status(page, 'saved').waitFor()
  inEnglish(await status(page, 'saved').innerText())
  expect(answers).toEqual([])
  await page.context().close()
})

test('a machine whose clock is wrong is told so in English, with the time of the server', async () => {
  const { page, faults } = await atForm(() => {
    const ahead = 27 * 3_600_000
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given: []) {
        if (given.length === 0) super(Real.now() + ahead)
        else super(...given)
      }
      static override now = () => Real.now() + ahead
    } as DateConstructor
  })
  await page.getByText(/^The clock of this machine is wrong: .* it is \d{4}-\d\d-\d\d \d\d:\d\d/).waitFor()
  await type(page, 'A clock that is wrong')
  await status(page, 'saved').waitFor()
  inEnglish(await status(page, 'saved').innerText())
  await expect.poll(() => stored(page)).toBe('A clock that is wrong')
  expect(faults).toEqual([])
  await page.context().close()
})
