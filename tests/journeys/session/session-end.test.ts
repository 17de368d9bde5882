import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { loseSession, signInHere } from './lost-session.ts'

const browser = withBrowser()

/** Signs out as far as the question; answers its words. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByText('您确定退出登录当前账户吗？打开的标签页和个人设置将会保存。').waitFor()
  await page.getByRole('button', { name: '确定' }).click()
  await page.waitForURL((target) => target.pathname === '/login')
  await page.getByLabel('用户名', { exact: true }).waitFor()
}
const lookAt = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('logging out asks first and forgets the cookies; other tabs follow, and go on with who signs in in one of them (specification §4)', async () => {
  const { page } = await browser.as('leader')
  const other = await page.context().newPage()

  await other.goto(page.url())
  await leave(other)
  expect(new URL(other.url()).search, 'who signs in next begins at home').toBe('')
  expect(await page.context().cookies()).toEqual([])
  await lookAt(page)
  await page.waitForURL(/\/login\?redirect=%2Fdashboard/)

  await signInHere(browser, other, 'leader01')
  await lookAt(page)
  await page.waitForURL((target) => target.pathname === '/dashboard')
  await page.getByRole('button', { name: /用户菜单 李文山/ }).waitFor()
  await page.context().clearCookies()
  await other.goto(new URL('/login', page.url()).href)
  await signInHere(browser, other, 'city5308')
  await lookAt(page)
  await page.getByRole('button', { name: /用户菜单 杨建国/ }).waitFor()

  await page.route('**/api/auth/logout', (route) => route.abort())
  await leave(page)
  expect(await page.context().cookies(), 'although the call failed').toEqual([])
})

test(
  'a session that ended leads to the login screen once, however many calls fail, and forgets the cookies',
  { tags: ['long'] },
  async () => {
    const { page } = await browser.as('admin')
    await page.waitForLoadState('networkidle')

    // The first refusal ends what is under way: all are held back until several have been sent.
    let refuse = (): void => {}
    const beginning = new Promise<void>((resolve) => (refuse = resolve))

    await loseSession(page, beginning)
    const logins: string[] = []

    page.on('framenavigated', (frame) => frame.url().includes('/login') && logins.push(frame.url()))
    const refused: number[] = []

    page.on('response', (answer) => answer.status() === 401 && refused.push(1))

    const blocks: string[] = []

    page.on('request', (call) => call.url().includes('/api/board/') && blocks.push(call.url()))
    await page.getByRole('button', { name: '刷新本页' }).click()
    await expect.poll(() => blocks.length).toBeGreaterThan(1)
    refuse()
    await page.waitForURL(/\/login\?redirect=/)
    await page.getByText('未授权，请登录').waitFor()
    await page.waitForLoadState('networkidle')
    expect(refused.length).toBeGreaterThan(1)
    expect(new Set(logins).size).toBe(1)
    expect(logins.length).toBe(1)
    expect(await page.getByText('未授权，请登录').count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/dashboard/)
    expect(await page.context().cookies()).toEqual([])
  },
)
