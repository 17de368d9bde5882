import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { callAs } from '../call-as.ts'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'
import { savesUnderWay } from '../saves-under-way.ts'

const applicant = '12530828DEMQNA9JDK'
let browser: JourneyBrowser
let clerk: Page
let id = ''
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
const control = (page: Page, name: string) => page.locator(`[id="${controlId([name])}"]`)
const status = (page: Page) => page.locator('.pl-save-status')
const isSaved = (page: Page) =>
  page.locator('.pl-save-status[data-status="saved"]').getByText('草稿已自动保存').waitFor()
const fill = async (page: Page, name: string, value: string) => {
  await control(page, name).fill(value)
  await control(page, name).blur()
}
const stored = async (...names: string[]) => {
  const { data } = await callAs<RecordView>(clerk, 'GET', paths.record('declaration', id))
  return names.map((name) => data[name])
}

/** The step of the brand of the draft, by a visitor of its own. @param prepare runs in the browser before any page */
async function atForm(prepare?: () => void): Promise<Page> {
  clerk = (await browser.signIn(applicant, '/dashboard')).page
  const made = await callAs<RecordView>(clerk, 'POST', paths.records('declaration'), { data: {} })
  id = made.id
  const { page } = await browser.visit('/login')
  onTestFinished(async () => {
    await page.context().close()
    await callAs(clerk, 'DELETE', paths.record('declaration', id))
    await clerk.context().close()
  })
  if (prepare) await page.context().addInitScript(prepare)
  await page.goto(`${portal.url}/login?redirect=${encodeURIComponent(`/declare/fill?id=${id}`)}`)
  await page.getByLabel('用户名', { exact: true }).fill(applicant)
  await page.getByLabel('密码', { exact: true }).fill(browser.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/declare/fill')
  await page.getByRole('button', { name: /品牌信息/ }).click()
  await control(page, 'brandName').waitFor()
  return page
}

test('an hour without a network: what was typed meanwhile is kept, said so, and saved when the line is back', async () => {
  const page = await atForm()
  await page.clock.install()
  await page.context().setOffline(true)
  await fill(page, 'brandName', '断网茶')
  const isOffline = () =>
    expect
      .poll(async () => {
        await page.clock.fastForward(10_000)
        return status(page).getAttribute('data-status')
      })
      .toBe('offline')
  await isOffline()
  expect(await status(page).innerText()).toContain('恢复后自动保存')
  await page.clock.fastForward('01:00:00')
  await isOffline()
  await fill(page, 'slogan', '一小时以后')
  const isSaving = savesUnderWay(page)
  await page.context().setOffline(false)
  await expect
    .poll(
      async () => {
        if (!isSaving()) await page.clock.fastForward(5000)
        return stored('brandName', 'slogan')
      },
      { interval: 500 },
    )
    .toEqual(['断网茶', '一小时以后'])
  // Whatever the moved clock made it try again, nobody is asked.
  await page.locator('.pl-save-status[data-status="saved"]').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('what has to be fetched while the line is lost: the page stays with what was typed, and it comes once the line is back', async () => {
  const page = await atForm()
  await page.context().setOffline(true)
  await fill(page, 'brandName', '断线茶')
  await page.keyboard.press('?')
  await page.getByText('网络连接中断，恢复后自动继续').waitFor()
  expect(await control(page, 'brandName').inputValue()).toBe('断线茶')
  await page.context().setOffline(false)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await isSaved(page)
  expect(await stored('brandName')).toEqual(['断线茶'])
})

test('a machine without room for drafts: that is said, and what is typed is saved on the server as ever', async () => {
  const page = await atForm(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await fill(page, 'brandName', '满盘茶')
  await isSaved(page)
  expect(await stored('brandName')).toEqual(['满盘茶'])
  await page.context().setOffline(true)
  await fill(page, 'slogan', '没有地方存')
  await status(page).getByText('网络连接中断，恢复后自动保存（本机存储空间已满：保存之前请勿关闭本页）').waitFor()
  await page.context().setOffline(false)
  await isSaved(page)
  expect(await stored('slogan')).toEqual(['没有地方存'])
})

test('a machine whose clock is wrong by a day and some hours: one signs in, is told, and times are those of the server', async () => {
  const page = await atForm(() => {
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
  await page.getByText(/^本机时间不准：期限和保存时间都以服务器时间为准，现在是 \d{4}-\d\d-\d\d \d\d:\d\d/).waitFor()
  const before = formatDateTime(new Date())
  await fill(page, 'brandName', '慢钟茶')
  await isSaved(page)
  const time = /\d\d:\d\d:\d\d/.exec(await status(page).innerText())?.[0] ?? ''
  const told = [before.slice(11, 15), formatDateTime(new Date()).slice(11, 15)]
  expect(told, time).toContain(time.slice(0, 4))
})

test('a server that is started anew in the middle of a form: it is tried again by itself, and saved once it is back', async () => {
  const page = await atForm()
  const answers = ['connectionrefused', 503] as (string | number)[]
  await page.route('**/api/record/**', async (route) => {
    const answer = route.request().method() === 'PATCH' ? answers.shift() : undefined
    if (typeof answer === 'string') await route.abort(answer)
    else if (answer !== undefined) await route.fulfill({ status: answer, body: '' })
    else await route.continue()
  })
  const isSaving = savesUnderWay(page)
  await page.clock.install()
  await fill(page, 'brandName', '重启茶')
  await page.clock.fastForward(5000)
  await page.locator('.pl-save-status[data-status="offline"]').waitFor()
  await expect
    .poll(async () => {
      if (!isSaving()) await page.clock.fastForward(60_000)
      return stored('brandName')
    })
    .toEqual(['重启茶'])
  await page.locator('.pl-save-status[data-status="saved"]').waitFor()
  expect(answers).toEqual([])
})

test('two tabs of one person: what each changed is in both, and nothing is asked where they do not touch the same', async () => {
  const first = await atForm()
  const second = await first.context().newPage()
  await second.goto(first.url())
  await second.getByRole('button', { name: /品牌信息/ }).click()
  await control(second, 'slogan').waitFor()
  await fill(first, 'brandName', '两页茶')
  await isSaved(first)
  await fill(second, 'slogan', '另一页写的')
  await isSaved(second)
  expect(await control(second, 'brandName').inputValue()).toBe('两页茶')
  await fill(first, 'brandNameEn', 'Two tabs')
  await isSaved(first)
  expect(await stored('brandName', 'slogan', 'brandNameEn')).toEqual(['两页茶', '另一页写的', 'Two tabs'])
  expect(await control(first, 'slogan').inputValue()).toBe('另一页写的')
  expect(await first.getByRole('dialog').count()).toBe(0)
})
