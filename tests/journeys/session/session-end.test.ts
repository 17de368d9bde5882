import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInWith } from '../shell/shell-visitor.ts'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'

let browser: JourneyBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** From now on the server knows the session no more, whatever is asked. */
const loseSession = (page: Page) =>
  page.route(/\/api\/(?!auth|portal|config\/events)/, (route) =>
    route.fulfill({ status: 401, json: { code: 401, msg: '未授权，请登录', data: { reason: 'unauthorized' } } }),
  )

async function signInHere(page: Page, username: string): Promise<void> {
  await page.unroute(/\/api\/(?!auth|portal|config\/events)/)
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(browser.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((target) => target.pathname !== '/login')
}

describe('the end of a session (specification §4)', () => {
  test('goes to the login screen once, however many calls fail, and forgets the cookies', async () => {
    const { page } = await signInWith(browser, {}, { path: '/dashboard' })
    await loseSession(page)
    const logins: string[] = []
    page.on('framenavigated', (frame) => frame.url().includes('/login') && logins.push(frame.url()))
    const refused: number[] = []
    page.on('response', (answer) => answer.status() === 401 && refused.push(1))
    await page.getByRole('link', { name: /省级审核/ }).first().click()
    await page.waitForURL(/\/login\?redirect=/)
    await page.getByText('未授权，请登录').waitFor()
    await page.waitForLoadState('networkidle')
    expect(refused.length).toBeGreaterThan(1)
    expect(new Set(logins).size).toBe(1)
    expect(logins.length).toBe(1)
    expect(await page.getByText('未授权，请登录').count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/declare-audit\/province/)
    expect(await page.context().cookies()).toEqual([])
    await page.context().close()
  })

  test('a tab follows when another tab logs out, and when another user signs in there', async () => {
    const { page } = await browser.signIn('leader01')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: /用户菜单/ }).click()
    await other.getByRole('button', { name: '退出登录' }).click()
    await other.getByRole('button', { name: '确定' }).click()
    await other.waitForURL(/\/login/)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.waitForURL(/\/login\?redirect=%2Fdashboard/)
    await signInHere(page, 'leader01')
    await other.goto(new URL('/dashboard', page.url()).href)
    await other.getByRole('button', { name: /用户菜单 李文山/ }).waitFor()
    await page.context().clearCookies()
    await page.goto(new URL('/login', page.url()).href)
    await signInHere(page, 'city5308')
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await other.getByRole('button', { name: /用户菜单 杨建国/ }).waitFor()
    await page.context().close()
  })

  test('logging out succeeds although the call fails', async () => {
    const { page } = await browser.signIn('dist530828')
    await page.route('**/api/auth/logout', (route) => route.abort())
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await page.waitForURL((target) => target.pathname === '/login')
    expect(await page.context().cookies()).toEqual([])
    await page.context().close()
  })
})

describe('what is being filled in when the session ends', () => {
  /** An enterprise with a returned declaration. */
  async function returnedTo(): Promise<string> {
    const { page } = await signInWith(browser, {}, { username: 'dist530828', path: '/declare-audit/district?preset=returned' })
    await page.locator('.cell-link').first().click()
    const code = await page.locator('tr[data-field="creditCode"] td').first().innerText()
    await page.context().close()
    return code
  }

  test('a declaration keeps its values for the same user and loses them for another', async () => {
    const applicant = await returnedTo()
    const { page } = await browser.signIn(applicant, '/declare/fill')
    await page.getByRole('link', { name: '去修改' }).first().click()
    await page.getByRole('button', { name: /申报主体信息/ }).click()
    const field = page.getByLabel('主体简介')
    await field.waitFor()
    const stored = await field.inputValue()
    const lose = async (text: string) => {
      await field.fill(text)
      await loseSession(page)
      await field.blur()
      await page.waitForURL(/\/login\?redirect=/)
    }
    await lose('会话过期前正在填写')
    await signInHere(page, applicant)
    await field.waitFor()
    expect(await field.inputValue()).toBe('会话过期前正在填写')
    await page.getByText('草稿已自动保存').waitFor()

    await lose('换人登录后不应保留')
    await page.goto(new URL('/login', page.url()).href)
    await signInHere(page, 'dist530828')
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')))).toEqual([])
    await page.goBack().catch(() => null)
    await page.context().clearCookies()
    const form = await browser.signIn(applicant, '/declare/fill')
    await form.page.getByRole('link', { name: '去修改' }).first().click()
    await form.page.getByRole('button', { name: /申报主体信息/ }).click()
    const again = form.page.getByLabel('主体简介')
    await again.waitFor()
    expect(await again.inputValue()).toBe('会话过期前正在填写')
    await again.fill(stored)
    await again.blur()
    await form.page.getByText('草稿已自动保存').waitFor()
    await page.context().close()
    await form.page.context().close()
  })

  test('an opinion on a review desk likewise', async () => {
    const { page } = await signInWith(browser, {}, { username: 'dist530828', path: '/declare-audit/district' })
    await page.locator('.cell-link').first().click()
    const opinion = page.locator('.pl-decision textarea').first()
    await opinion.waitFor()
    await opinion.fill('经审核，材料齐全，同意上报')
    await opinion.blur()
    await loseSession(page)
    await page.getByRole('link', { name: '县级审核' }).first().click()
    await page.waitForURL(/\/login\?redirect=/)
    await signInHere(page, 'dist530828')
    await page.goBack()
    await opinion.waitFor()
    expect(await opinion.inputValue()).toBe('经审核，材料齐全，同意上报')

    await loseSession(page)
    await page.getByRole('link', { name: '县级审核' }).first().click()
    await page.waitForURL(/\/login\?redirect=/)
    await signInHere(page, 'admin')
    await page.goBack()
    await opinion.waitFor()
    expect(await opinion.inputValue()).not.toBe('经审核，材料齐全，同意上报')
    await page.context().close()
  })
})
