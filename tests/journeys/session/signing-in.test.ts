import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
async function enter(page: Page, username: string, password = browser.password): Promise<void> {
  await field(page, '用户名').fill(username)
  await field(page, '密码').fill(password)
  await page.keyboard.press('Enter')
}

test('a visitor, or one with a malformed token, is led to the login screen and back to the whole address that was called up; the password never travels as it was typed, and a reload changes nothing (specification §2, §4)', async () => {
  const { page, faults } = await browser.visit('/icon.svg')
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (request.url.endsWith('/api/auth/login'))
        sessionStorage.setItem(
          'sent',
          JSON.stringify([
            request.method,
            request.headers.get('authorization'),
            await request.clone().text(),
          ]),
        )

      return send(request)
    }
  })

  const targetPath = '/declare-audit/district?preset=all&from=a%26b#content'

  for (const token of ['%E0%A4%A', '']) {
    await page.context().addCookies([{ name: 'admin-token', value: token, url: page.url() }])
    await page.goto(new URL(targetPath, page.url()).href)
    await page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect') === targetPath,
    )
    await field(page, '用户名').waitFor()
  }

  expect([
    await field(page, '用户名').inputValue(),
    await field(page, '密码').inputValue(),
  ]).toEqual(['', ''])

  await enter(page, 'dist530828')
  await page.waitForURL((target) => target.pathname + target.search + target.hash === targetPath)
  const sent = await page.evaluate(() => sessionStorage.getItem('sent'))
  const [method, authorization, text] = JSON.parse(sent ?? '[]') as [string, string | null, string]

  expect([method, authorization]).toEqual(['POST', null])
  expect(JSON.parse(text)).toEqual({
    username: 'dist530828',
    password: expect.stringMatching(/^[\w+/]{340,}={0,2}$/),
    code: '',
  })

  expect(text).not.toContain(browser.password)
  expect(text).not.toContain(btoa(browser.password))

  const cookies = await page.context().cookies()

  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['admin-token', 'admin-uuid'])
  expect(cookies.every(({ sameSite, path }) => sameSite === 'Strict' && path === '/')).toBe(true)

  // One day (specification §9), less what has passed since.
  const hoursLeft = cookies.map(({ expires }) => (expires - Date.now() / 1000) / 3600)

  expect(hoursLeft.every((hours) => hours > 23.5 && hours <= 24)).toBe(true)
  await page.reload()
  await page.getByRole('heading', { name: '县级审核', level: 1 }).waitFor()
  await page.getByRole('button', { name: '用户菜单 岩思雨' }).waitFor()
  expect(new URL(page.url()).search).toBe('?preset=all&from=a%26b')
  expect(faults).toEqual([])
})

test(
  'a wrong password is told with the tries that are left; a redirect in the address never leaves this site',
  { tags: ['long'] },
  async () => {
    const { page } = await browser.visit('/login?redirect=https://example.com/')
    await enter(page, 'nobody-here', 'wrong')
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts())
      .toContain('用户名或密码错误（还可尝试 4 次）')
    await enter(page, 'leader01')
    await page.waitForURL((target) => target.pathname === '/dashboard')
    await page.goto(new URL('/login?redirect=%2F%2Fexample.com', page.url()).href)
    await page.waitForURL((target) => target.pathname === '/dashboard')
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
  },
)

test('pages for everybody are in Chinese whatever the browser prefers, bear a footer, and lead from the catalogue to the login and back; an address that leads nowhere says so', async () => {
  const { page, faults } = await browser.visit('/icon.svg')
  await page.context().setExtraHTTPHeaders({ 'accept-language': 'en-US' })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { get: () => 'en-US' })
    Object.defineProperty(navigator, 'languages', { get: () => ['en-US', 'en'] })
  })

  const open = (path: string) => page.goto(new URL(path, page.url()).href)

  await open('/2024top10')

  for (const [path, title] of [
    ['/2024top10', '10大名品'],
    ['/2024lsypxfzn', '品牌目录'],
    ['/login', '登录'],
  ] as const) {
    if (path === '/2024lsypxfzn') await open(path)
    if (path === '/login')
      await page.getByRole('navigation').getByRole('link', { name: '首页' }).click()
    await page.waitForURL((target) => target.pathname === path)
    const footer = page.getByRole('contentinfo')

    await footer.getByText('版权所有 © 2025 省农业农村厅').waitFor()
    await footer.getByText(/备案号：.*ICP备/).waitFor()
    expect(await page.locator('html').getAttribute('lang'), path).toBe('zh-CN')
    await expect.poll(() => page.title()).toMatch(new RegExp(`${title} - 绿色云品品牌目录$`))
  }

  expect(await page.evaluate(() => localStorage.getItem('i18n-locale'))).toBeNull()
  await page.getByRole('navigation').getByRole('link', { name: '品牌目录' }).click()
  await page.waitForURL((target) => target.pathname === '/2024lsypxfzn')

  // The address changes before the page of the catalog is loaded.
  await page.getByRole('heading', { name: '2024年度品牌目录' }).waitFor()

  for (const path of ['/no/such/page', '/2019top10']) {
    await open(path)
    await page.getByRole('heading', { name: '抱歉，你访问的页面不存在' }).waitFor()
    await page.getByRole('link', { name: '返回首页' }).waitFor()
  }

  expect(faults).toEqual([])
})

test('a browser that forbids storage shows the portal, signs in, and lets a list be set up', async () => {
  const { page, faults } = await browser.visit('/icon.svg')
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
  })

  await page.goto(new URL('/2024lsypxfzn/brand/list', page.url()).href)
  await page.locator('.brand-list__brandCard').first().waitFor()
  await page.goto(new URL('/declare-audit/district?preset=all', page.url()).href)
  await field(page, '用户名').waitFor()
  await enter(page, 'dist530828')
  await page.waitForURL((target) => target.pathname === '/declare-audit/district')
  await page.locator('.data-table__dataTable tbody tr[data-row]').first().waitFor()
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).waitFor()
  expect(faults).toEqual([])
})
