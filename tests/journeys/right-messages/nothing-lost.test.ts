import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { answerAs, callAs } from '../call-as.ts'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'

let browser: JourneyBrowser
const database = new pg.Client({ connectionString: portal.database })
beforeAll(async () => {
  browser = await openBrowser()
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await browser.close()
})

const opinion = '县级材料齐全，建议推荐，请州（市）再核对出口数据。'
const typed = (page: Page) => page.getByLabel('审核意见').last()

/** A city reviewer at the desk of the first that waits, with an opinion half written. */
async function atDesk(username: string): Promise<{ page: Page; faults: string[]; id: string }> {
  const visitor = await browser.signIn(username, '/declare-audit/city')
  await visitor.page.locator('.data-table tbody tr[data-row] .ui-link').first().click()
  await visitor.page.waitForSelector('.pl-compare')
  await visitor.page.getByRole('radio', { name: /推荐上报/ }).check()
  await typed(visitor.page).fill(opinion)
  return { ...visitor, id: new URL(visitor.page.url()).searchParams.get('id')! }
}

test('of two auditors at the same declaration the second is told who decided it, and keeps what was written', async () => {
  const { page, faults, id } = await atDesk('city5308')
  const admin = await browser.signIn('admin', '/dashboard')
  const record = await callAs<RecordView>(admin.page, 'GET', paths.record('declaration', id))
  await callAs(admin.page, 'POST', paths.transition('declaration', id, 'cityPass'), {
    version: record.version,
    form: {},
    remarks: [],
  })
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/已被.*系统管理员.*处理/)
    .first()
    .waitFor()
  expect(await typed(page).inputValue()).toBe(opinion)
  expect(faults).toEqual([])
  await page.context().close()
  await admin.page.context().close()
})

test('a deadline that passes while an opinion is written refuses the step with its times; what was written waits for the next day it is open', async () => {
  const { page, faults, id } = await atDesk('city5308')
  const place = join(portal.configDir, 'years.yaml')
  const former = readFileSync(place, 'utf8')
  onTestFinished(() => writeFileSync(place, former))
  // Applicants still have time: nothing of theirs is closed.
  writeFileSync(place, former.replace('alwaysOpen: true\n', '').replace('2025-06-15 18:00:00', '2099-06-15 18:00:00'))
  await expect
    .poll(async () =>
      (await callAs<RecordView>(page, 'GET', paths.record('declaration', id))).may.blocked.map((one) => one.id),
    )
    .toContain('cityPass')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/州（市）审核时间为 2025-06-01 09:00(:00)? 至 2025-07-10 18:00(:00)?，当前不在办理时间内/)
    .first()
    .waitFor()
  expect(await typed(page).inputValue()).toBe(opinion)

  writeFileSync(place, former)
  await expect
    .poll(async () =>
      (await callAs<RecordView>(page, 'GET', paths.record('declaration', id))).may.transitions.map((one) => one.id),
    )
    .toContain('cityPass')
  const radio = page.getByRole('radio', { name: /推荐上报/ })
  await radio.and(page.locator(':enabled')).waitFor()
  await radio.check()
  expect(await typed(page).inputValue()).toBe(opinion)
  const done = page.waitForResponse((answer) => answer.url().includes('/transition/cityPass'))
  await page.keyboard.press('Control+Enter')
  expect((await done).status()).toBe(200)
  expect(faults).toEqual([])
  await page.context().close()
})

test('an auditor who is disabled with an opinion half written is told so at the login, and finds it after being enabled again', async () => {
  const { page, id } = await atDesk('city5308')
  const admin = await browser.signIn('admin', '/dashboard')
  const [row] = await callAs<ListRow[]>(admin.page, 'GET', `${paths.listRows('system/user')}?keyword=city5308`)
  const act = async (name: string) => {
    const account = await callAs<RecordView>(admin.page, 'GET', paths.record('account', row!.id))
    await callAs(admin.page, 'POST', paths.recordAct('account', row!.id, name), { version: account.version })
  }
  onTestFinished(() => database.query(`update account set enabled = true where username = 'city5308'`).then(() => {}))
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
  await page.waitForSelector('.pl-compare')
  await expect.poll(() => typed(page).inputValue()).toBe(opinion)
  await page.context().close()
  await admin.page.context().close()
})

test('who works for the enterprise is offered no decision about it, and refused one', async () => {
  const { page, id } = await atDesk('city5325')
  const record = await callAs<RecordView>(page, 'GET', paths.record('declaration', id))
  const set = (enterprise: string | null) =>
    database.query(`update account set enterprise_id = $1 where username = 'city5325'`, [enterprise])
  onTestFinished(() => set(null).then(() => {}))
  await set(record.owner)
  const refused = await answerAs(page, 'POST', paths.transition('declaration', id, 'cityPass'), {
    version: record.version,
    form: {},
    remarks: [],
  })
  expect([refused.status, refused.msg]).toEqual([403, '本人创建的记录须由他人办理'])
  await page.reload()
  await page.waitForSelector('.pl-compare')
  expect(await page.getByRole('radio', { name: /推荐上报/ }).count()).toBe(0)
  await page.context().close()
})
