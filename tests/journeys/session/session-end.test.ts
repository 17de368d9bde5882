import { describe, expect, test } from 'vitest'
import { loseSession, signInHere } from './lost-session.ts'
import { signInWith } from '../shell/shell-visitor.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

describe('the end of a session (specification §4)', () => {
  test('goes to the login screen once, however many calls fail, and forgets the cookies', async () => {
    const { page } = await signInWith(browser, {}, { path: '/dashboard' })
    await loseSession(page)
    const logins: string[] = []
    page.on('framenavigated', (frame) => frame.url().includes('/login') && logins.push(frame.url()))
    const refused: number[] = []
    page.on('response', (answer) => answer.status() === 401 && refused.push(1))
    // The first refusal ends what is under way: all are held back until the last has been sent.
    const held: (() => void)[] = []
    await page.route('**/api/board/**', async (route) => {
      await new Promise<void>((send) => {
        held.push(send)
        if (held.length > 1) for (const go of held) go()
      })
      await route.continue()
    })
    await page.getByRole('button', { name: '刷新本页' }).click()
    await page.waitForURL(/\/login\?redirect=/)
    await page.getByText('未授权，请登录').waitFor()
    await page.waitForLoadState('networkidle')
    expect(refused.length).toBeGreaterThan(1)
    expect(new Set(logins).size).toBe(1)
    expect(logins.length).toBe(1)
    expect(await page.getByText('未授权，请登录').count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/dashboard/)
    expect(await page.context().cookies()).toEqual([])
    await page.context().close()
  })

  test('a tab follows when another tab logs out, and when another user signs in there', async () => {
    const { page } = await browser.as('leader')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: /用户菜单/ }).click()
    await other.getByRole('button', { name: '退出登录' }).click()
    await other.getByRole('button', { name: '确定' }).click()
    await other.waitForURL(/\/login/)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.waitForURL(/\/login\?redirect=%2Fdashboard/)
    await signInHere(browser, page, 'leader01')
    await other.goto(new URL('/dashboard', page.url()).href)
    await other.getByRole('button', { name: /用户菜单 李文山/ }).waitFor()
    await page.context().clearCookies()
    await page.goto(new URL('/login', page.url()).href)
    await signInHere(browser, page, 'city5308')
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await other.getByRole('button', { name: /用户菜单 杨建国/ }).waitFor()
    await page.context().close()
  })

  test('a tab whose session ended goes on once somebody signs in in another', async () => {
    const { page } = await browser.as('leader', '/dashboard')
    await page.context().clearCookies()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.waitForURL(/\/login\?redirect=%2Fdashboard/)
    const other = await page.context().newPage()
    await other.goto(new URL('/login', page.url()).href)
    await signInHere(browser, other, 'leader01')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.waitForURL((target) => target.pathname === '/dashboard')
    await page.getByRole('button', { name: /用户菜单 李文山/ }).waitFor()
    await page.context().close()
  })

  test('logging out succeeds although the call fails', async () => {
    const { page } = await browser.as('district')
    await page.route('**/api/auth/logout', (route) => route.abort())
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await page.waitForURL((target) => target.pathname === '/login')
    expect(await page.context().cookies()).toEqual([])
    await page.context().close()
  })
})
