import { describe, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

describe('a visitor', () => {
  test('is led to the login screen and back to the page that was asked for', async () => {
    const { page, faults } = await browser.visit('/declare-audit/district?preset=all')
    await page.waitForURL(/\/login\?redirect=/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/declare-audit/district?preset=all')
    await page.getByLabel('用户名', { exact: true }).fill('dist530828')
    await page.getByLabel('密码', { exact: true }).fill(browser.password)
    await page.keyboard.press('Enter')
    await page.waitForURL((target) => target.pathname + target.search === '/declare-audit/district?preset=all')
    expect(faults).toEqual([])
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name).toSorted()).toEqual(['admin-token', 'admin-uuid'])
    expect(cookies.every(({ sameSite, path }) => sameSite === 'Strict' && path === '/')).toBe(true)
    // One day (specification §9), less what has passed since.
    const hoursLeft = cookies.map(({ expires }) => (expires - Date.now() / 1000) / 3600)
    expect(hoursLeft.every((hours) => hours > 23.5 && hours <= 24)).toBe(true)
  })

  test('who came to the login screen from the catalogue finds the way back to it', async () => {
    const { page, faults } = await browser.visit('/2024lsypxfzn')
    await page.getByRole('navigation').getByRole('link', { name: '首页' }).click()
    await page.waitForURL((target) => target.pathname === '/login')
    await page.getByRole('navigation').getByRole('link', { name: '品牌目录' }).click()
    await page.waitForURL((target) => target.pathname === '/2024lsypxfzn')
    expect(faults).toEqual([])
  })

  test('begins with empty fields; name, encrypted password and code are sent, the password never as it was typed', async () => {
    const { page } = await browser.visit('/icon.svg')
    await page.addInitScript(() => {
      const send = window.fetch
      window.fetch = async (input, init) => {
        const request = new Request(input, init)
        if (request.url.endsWith('/api/auth/login'))
          sessionStorage.setItem(
            'sent',
            JSON.stringify([request.method, request.headers.get('authorization'), await request.clone().text()]),
          )
        return send(request)
      }
    })
    await page.goto(new URL('/login', page.url()).href)
    const [username, password] = [page.getByLabel('用户名', { exact: true }), page.getByLabel('密码', { exact: true })]
    expect([await username.inputValue(), await password.inputValue()]).toEqual(['', ''])
    await username.fill('dist530828')
    await password.fill(browser.password)
    await page.keyboard.press('Enter')
    await page.waitForURL((target) => target.pathname === '/dashboard')
    const [method, authorization, text] = JSON.parse((await page.evaluate(() => sessionStorage.getItem('sent')))!) as [
      string,
      string | null,
      string,
    ]
    expect([method, authorization]).toEqual(['POST', null])
    expect(JSON.parse(text)).toEqual({
      username: 'dist530828',
      password: expect.stringMatching(/^[\w+/]{340,}={0,2}$/),
      code: '',
    })
    expect(text).not.toContain(browser.password)
    expect(text).not.toContain(btoa(browser.password))
    await page.context().close()
  })

  test('sees Chinese whatever the browser prefers, and a footer with copyright and filing number', async () => {
    const { page } = await browser.visit('/icon.svg')
    await page.context().setExtraHTTPHeaders({ 'accept-language': 'en-US' })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'language', { get: () => 'en-US' })
      Object.defineProperty(navigator, 'languages', { get: () => ['en-US', 'en'] })
    })
    for (const path of ['/login', '/2024lsypxfzn', '/2024top10']) {
      await page.goto(new URL(path, page.url()).href)
      await page.getByRole('contentinfo').getByText('版权所有 © 2025 省农业农村厅').waitFor()
      await page
        .getByRole('contentinfo')
        .getByText(/备案号：.*ICP备/)
        .waitFor()
      expect(await page.locator('html').getAttribute('lang'), path).toBe('zh-CN')
      expect(await page.title(), path).toMatch(/(登录|品牌目录|10大名品) - 绿色云品品牌目录$/)
    }
    expect(await page.evaluate(() => localStorage.getItem('i18n-locale'))).toBeNull()
    await page.context().close()
  })

  test('learns that the password is wrong and how many tries are left', async () => {
    const { page } = await browser.visit('/login')
    await page.getByLabel('用户名', { exact: true }).fill('nobody-here')
    await page.getByLabel('密码', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toContain('用户名或密码错误（还可尝试 4 次）')
  })

  test('never leaves this site by a redirect in the address', async () => {
    const { page } = await browser.visit('/login?redirect=https://example.com/')
    await page.getByLabel('用户名', { exact: true }).fill('leader01')
    await page.getByLabel('密码', { exact: true }).fill(browser.password)
    await page.keyboard.press('Enter')
    await page.waitForURL((target) => target.pathname === '/dashboard')
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
  })
})

test('logging out asks first, removes the cookies and leads to the login screen', async () => {
  const { page } = await browser.signIn('dist530828')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByText('您确定退出登录当前账户吗？打开的标签页和个人设置将会保存。').waitFor()
  await page.getByRole('button', { name: '确定' }).click()
  await page.waitForURL((target) => target.pathname === '/login')
  await page.getByLabel('用户名', { exact: true }).waitFor()
  expect(new URL(page.url()).search, 'whoever signs in next begins at home').toBe('')
  expect(await page.context().cookies()).toEqual([])
})

describe('a browser that forbids', () => {
  test.each(['throws', 'is null'])(
    'storage, which %s, shows the portal, signs in, and lets a list be set up',
    async (how) => {
      const { page, faults } = await browser.visit('/icon.svg')
      await page.addInitScript((kind) => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            configurable: true,
            get() {
              if (kind === 'throws') throw new DOMException('Access is denied', 'SecurityError')
              return null
            },
          })
      }, how)
      await page.goto(new URL('/2024lsypxfzn/brand/list', page.url()).href)
      await page.locator('.brand-card').first().waitFor()
      await page.goto(new URL('/declare-audit/district?preset=all', page.url()).href)
      await page.getByLabel('用户名', { exact: true }).fill('dist530828')
      await page.getByLabel('密码', { exact: true }).fill(browser.password)
      await page.keyboard.press('Enter')
      await page.waitForURL((target) => target.pathname === '/declare-audit/district')
      await page.locator('.data-table tbody tr[data-row]').first().waitFor()
      await page.getByRole('button', { name: '列设置' }).click()
      await page.getByRole('button', { name: '恢复默认' }).waitFor()
      expect(faults).toEqual([])
      await page.context().close()
    },
  )

  test('cookies says at the login that nobody can sign in and what to do', async () => {
    const { page, faults } = await browser.visit('/icon.svg')
    await page.addInitScript(() => {
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
      Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })
    })
    await page.goto(new URL('/login', page.url()).href)
    const told = page.getByRole('alert').filter({ hasText: '浏览器禁止了 Cookie，无法登录' })
    await told.waitFor()
    await page.getByLabel('用户名', { exact: true }).fill('dist530828')
    await page.getByLabel('密码', { exact: true }).fill(browser.password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    await told.waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })
})

test.each([
  ['/no/such/page', '抱歉，你访问的页面不存在'],
  ['/403', '抱歉，你无权访问该页面'],
  ['/500', '抱歉，服务器出错了'],
  ['/2019top10', '抱歉，你访问的页面不存在'],
])('%s says %s', async (path, words) => {
  const { page, faults } = await browser.visit(path)
  await page.getByRole('heading', { name: words }).waitFor()
  await page.getByRole('link', { name: '返回首页' }).waitFor()
  expect(faults).toEqual([])
})

test('a page of another role says so inside the shell', async () => {
  const { page } = await browser.signIn('dist530828')
  await page.goto(new URL('/declare-audit/province', page.url()).href)
  await page.getByRole('heading', { name: '抱歉，你无权访问该页面' }).waitFor()
  expect(await page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(true)
})
