import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { formatDateTime } from '#config-model/facts/time.ts'
import serverEnglish from '#config-model/messages/words/en-US.ts'
import serverChinese from '#config-model/messages/words/zh-CN.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import en from '#web/i18n/review-text.en.ts'
import { zh } from '#web/i18n/review-text.ts'
import { callAs } from '../call-as.ts'
import { ownDraft } from '../filling/own-draft.ts'
import { withPortal } from '../open-browser.ts'
import {
  isPhone,
  sentence,
  sights,
  signInAt,
  expectVisibleSentence,
  type Sight,
} from '../sights/sights.ts'
import { tabTo, typeByKeys } from '../sights/tab-to.ts'
import { atForm, control, formWords, status, stored } from './at-form.ts'

// A portal of its own: it decides about more declarations than the others could spare, and closes
// windows.
const { browser, portal } = withPortal()
let database: pg.Client
beforeAll(async () => {
  database = new pg.Client({ connectionString: portal().database })
  await database.connect()
})
afterAll(() => database?.end())

const opinion = '县级材料齐全，建议推荐，请州（市）再核对出口数据。'
const typed = (page: Page) => page.locator('.decision-pane__decision textarea').last()
const reviewWords = { 'zh-CN': zh, 'en-US': en }
const serverWords = { 'zh-CN': serverChinese, 'en-US': serverEnglish }

/**
 * A city reviewer at the desk of the first that waits, with an opinion half written by keys alone.
 */
async function atDesk(username: string, sight: Sight = sights[0]!) {
  const visitor = await signInAt(browser, sight, username, '/declare-audit/city')
  const { page } = visitor

  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page
    .locator('.review-page__deskTabs, .data-pane__compare')
    .filter({ visible: true })
    .first()
    .waitFor()

  if (isPhone(sight)) {
    const { decision } = reviewWords[sight.language]
    await tabTo(
      page,
      page.locator('.review-page__deskTabs').getByRole('button', { name: decision }),
    )
    await page.keyboard.press('Enter')
  }

  await typed(page).waitFor()
  await page.keyboard.press('1')
  await tabTo(page, typed(page))
  await page.keyboard.type(opinion)

  return { ...visitor, id: new URL(page.url()).searchParams.get('id')! }
}

for (const sight of sights) {
  describe(`by keys alone, ${sight.language} at ${sight.width} px`, { tags: ['long'] }, () => {
    test('of two auditors at the same declaration the second sees who decided it, and the draft remains', async () => {
      const { page, faults, id } = await atDesk('city5308', sight)
      const admin = await browser.as('admin', null)
      const record = await callAs<RecordView>(admin.page, 'GET', apiPaths.record('declaration', id))

      await callAs(admin.page, 'POST', apiPaths.transition('declaration', id, 'cityPass'), {
        version: record.version,
        form: {},
        remarks: [],
      })

      await page.keyboard.press('Control+Enter')
      const name = '系统管理员'

      await expectVisibleSentence(
        page,
        sight,
        sentence(reviewWords[sight.language].handledBy, { name: `.*${name}.*` }),
        RegExp(name),
      )

      expect(await typed(page).inputValue()).toBe(opinion)
      expect(faults).toEqual([])
    })

    test('a deadline that passes while an opinion is written refuses the step with its times; what was written waits for the next day it is open', async () => {
      const { page, faults, id } = await atDesk('city5308', sight)
      const place = join(portal().configDir, 'years.yaml')
      const former = readFileSync(place, 'utf8')

      onTestFinished(() => writeFileSync(place, former))

      // Applicants still have time: nothing of theirs is closed.
      writeFileSync(
        place,
        former
          .replace('alwaysOpen: true\n', '')
          .replace('2025-06-15 18:00:00', '2099-06-15 18:00:00'),
      )

      const may = async () =>
        (await callAs<RecordView>(page, 'GET', apiPaths.record('declaration', id))).may

      await expect
        .poll(async () => (await may()).blocked.map((one) => one.id))
        .toContain('cityPass')
      await page.keyboard.press('Control+Enter')
      const times = { open: '2025-06-01 09:00(:00)?', close: '2025-07-10 18:00(:00)?' }

      await expectVisibleSentence(
        page,
        sight,
        sentence(serverWords[sight.language].windowClosed, times),
      )
      expect(await typed(page).inputValue()).toBe(opinion)

      writeFileSync(place, former)
      await expect
        .poll(async () => (await may()).transitions.map((one) => one.id))
        .toContain('cityPass')
      await page.locator('.decision-pane__decision input[type=radio]:enabled').first().waitFor()
      expect(await typed(page).inputValue()).toBe(opinion)
      const done = page.waitForResponse((answer) => answer.url().includes('/transition/cityPass'))

      await page.keyboard.press('Control+Enter')
      expect((await done).status()).toBe(200)
      expect(faults).toEqual([])
    })

    test('the applicant’s own deadline passes while the form is filled in: the page says so by itself, what is typed is kept, and it goes on when there is time again', async () => {
      const words = formWords[sight.language]
      const draft = await ownDraft(2, portal().database)
      const { page, faults } = await atForm(browser, sight, draft)
      const place = join(portal().configDir, 'years.yaml')
      const former = readFileSync(place, 'utf8')

      onTestFinished(() => writeFileSync(place, former))
      const close = formatDateTime(new Date(Date.now() + 15_000))
      const open = '2025-04-28 09:00:00'

      writeFileSync(
        place,
        former.replace('alwaysOpen: true\n', '').replace('2025-06-15 18:00:00', close),
      )

      const title = sight.language === 'zh-CN' ? '申报' : '[A-Z][a-z ]+'
      const over = sentence(words.windowOver, { title })

      await expectVisibleSentence(page, sight, over)
      const span = sentence(words.windowHint, { span: `.*${close.slice(0, 16)}.*` })

      await page.getByText(span).first().waitFor()

      await typeByKeys(page, control(page, 'slogan'), `截止之后 ${sight.width}`)
      await status(page, 'saved').waitFor()
      await expect.poll(() => stored(page, draft, 'slogan')).toEqual([`截止之后 ${sight.width}`])
      const may = async () =>
        (await callAs<RecordView>(page, 'GET', apiPaths.record('declaration', draft.id))).may
      const reason = async () =>
        (await may()).blocked.find((one) => one.id === 'submit')?.reason ?? ''

      await expect
        .poll(reason)
        .toMatch(sentence(serverChinese.windowClosed, { title: '申报', open, close }))

      writeFileSync(place, former)
      await page.getByText(over).waitFor({ state: 'detached' })
      expect(await control(page, 'slogan').inputValue()).toBe(`截止之后 ${sight.width}`)
      expect(await reason()).not.toMatch(sentence(serverChinese.windowClosed))
      expect(faults).toEqual([])
    })
  })
}

test(
  'an auditor who is disabled with an opinion half written is told so at the login, and finds it after being enabled again',
  { tags: ['long'] },
  async () => {
    const { page, id } = await atDesk('city5308')
    const admin = await browser.as('admin', null)
    const [row] = await callAs<ListRow[]>(
      admin.page,
      'GET',
      `${apiPaths.listRows('system/user')}?keyword=city5308`,
    )

    const act = async (name: string) => {
      const account = await callAs<RecordView>(
        admin.page,
        'GET',
        apiPaths.record('account', row!.id),
      )
      await callAs(admin.page, 'POST', apiPaths.recordAct('account', row!.id, name), {
        version: account.version,
      })
    }

    onTestFinished(() =>
      database
        .query(`update account set enabled = true where username = 'city5308'`)
        .then(() => {}),
    )

    await act('disable')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL((address) => address.pathname === '/login')
    const signIn = async () => {
      await page.getByLabel('用户名', { exact: true }).fill('city5308')
      await page.getByLabel('密码', { exact: true }).fill(browser.password)
      await page.getByRole('button', { name: '登录', exact: true }).click()
    }

    await signIn()
    await page.getByText(/停用/).first().waitFor()
    await act('enable')
    await signIn()
    await page.waitForURL((address) => address.searchParams.get('id') === id)
    await page.waitForSelector('.data-pane__compare')
    await expect.poll(() => typed(page).inputValue()).toBe(opinion)
  },
)
