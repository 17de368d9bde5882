import { describe, expect, test } from 'vitest'
import { signInWith } from '../shell/shell-visitor.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

describe('the navigation guard (specification §2)', () => {
  test('leads to the login screen with the full target, query and place in the page included', async () => {
    const { page } = await browser.visit('/declare-audit/district?preset=all&page=2#content')
    await page.waitForURL(/\/login\?/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/declare-audit/district?preset=all&page=2#content')
  })

  test.each([
    'https://example.com/',
    '//example.com',
    '/\\example.com',
    '/\t/example.com',
    'javascript:alert(1)',
    '/login?redirect=/login',
  ])('a redirect to %s leads to the home page', async (redirect) => {
    const { page } = await signInWith(browser, {}, { username: 'dist530828' })
    await page.goto(new URL(`/login?redirect=${encodeURIComponent(redirect)}`, page.url()).href)
    await page.waitForURL((target) => target.pathname === '/dashboard')
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
    await page.context().close()
  })

  test('a reload restores the session: the same page, the same user, no login', async () => {
    const { page } = await signInWith(
      browser,
      {},
      { username: 'dist530828', path: '/declare-audit/district?preset=all' },
    )
    await page.reload()
    await page.getByRole('heading', { name: '县级审核', level: 1 }).waitFor()
    await page.getByRole('button', { name: '用户菜单 岩思雨' }).waitFor()
    expect(new URL(page.url()).search).toBe('?preset=all')
    await page.context().close()
  })

  test('history routes set the working year; elsewhere it is the real one; a year without history does not exist', async () => {
    const { page } = await signInWith(browser, {}, { path: '/declare/history/2023' })
    const logo = page.locator('.header-logo')
    expect(await logo.innerText()).toContain('2023年度')
    await page.goto(new URL('/declare-audit/province', page.url()).href)
    await logo.waitFor()
    expect(await logo.innerText()).toContain('2025年度')
    await page.goto(new URL('/declare/history/2019', page.url()).href)
    await page.getByRole('heading', { name: '抱歉，你访问的页面不存在' }).waitFor()
    await page.context().close()
  })
})

describe('roles (specification §6)', () => {
  test('the access list decides what the menu shows', async () => {
    const { page } = await signInWith(browser, {}, { username: 'city5308', path: '/declare-audit/city' })
    const menu = page.getByRole('navigation', { name: '主菜单' })
    expect(await menu.getByText('州（市）审核').count()).toBe(1)
    expect(await menu.getByText('县级审核').count()).toBe(0)
    await page.context().close()
  })

  test('a page of another role says for whom it is and who is asking', async () => {
    const { page } = await signInWith(browser, {}, { username: 'city5308', path: '/declare-audit/district' })
    await page.getByRole('heading', { name: '抱歉，你无权访问该页面' }).waitFor()
    await page.getByText('“县级审核”仅对系统管理员、县级审核员开放，您的角色是州市审核员').waitFor()
    await page.context().close()
  })

  test('a record of another region is answered as one that does not exist', async () => {
    const owner = await signInWith(browser, {}, { username: 'dist530102', path: '/declare-audit/district?preset=all' })
    await owner.page.locator('.data-table .ui-link').first().click()
    await owner.page.waitForURL(/id=/)
    const path = owner.page.url()
    const { page } = await signInWith(browser, {}, { username: 'dist530828' })
    await page.goto(path)
    await page.getByRole('heading', { name: '抱歉，你访问的页面不存在' }).waitFor()
    await page.getByRole('main').getByText('没有找到该记录，可能已被删除，或不在您可以查看的范围内').waitFor()
    await page.context().close()
  })
})
