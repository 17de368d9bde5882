import { describe, expect, test } from 'vitest'
import { changeAnswer } from '../change-answer.ts'
import { changeConfig } from '../change-config.ts'
import { withBrowser } from '../open-browser.ts'
import { signInWith } from './shell-visitor.ts'

const browser = withBrowser()

describe('error screens stand inside the shell for someone signed in', () => {
  test.each([
    ['/403', '抱歉，你无权访问该页面'],
    ['/500', '抱歉，服务器出错了'],
    ['/no/such/page', '抱歉，你访问的页面不存在'],
    ['/cms/article', '抱歉，你无权访问该页面'],
  ])('%s', async (path, words) => {
    const { page, faults } = await signInWith(browser, {}, { username: 'city5308', path })
    await page.getByRole('heading', { name: words, level: 1 }).waitFor()
    expect(await page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(true)
    expect(await page.title()).toContain('绿色云品品牌目录')
    await page.getByRole('link', { name: '返回首页' }).click()
    await page.waitForURL(/\/dashboard$/)
    expect(faults).toEqual([])
    await page.context().close()
  })
})

test('a route with roles is for them alone, like a page: others are told whose it is', async () => {
  const secret = { path: '/secret', title: '密', screen: 'user-centre', layout: 'admin', auth: ['admin'] }
  for (const [username, words] of [
    ['city5308', '抱歉，你无权访问该页面'],
    ['admin', '个人资料'],
  ] as const) {
    const { page } = await signInWith(browser, { tabs: true }, { username })
    await changeAnswer<{ data: { routes: unknown[] } }>(page, /\/api\/portal(\?|$)/, ({ data }) =>
      data.routes.push(secret),
    )
    await page.goto(new URL('/secret', page.url()).href)
    await page.getByRole('heading', { name: words }).first().waitFor()
    if (username !== 'admin') await page.getByText('“密”仅对系统管理员开放，您的角色是州市审核员').waitFor()
    await page.context().close()
  }
})

describe('helper routes', () => {
  test('/redirect/… enters the page it names with its query, and only a page of this site', async () => {
    const { page } = await signInWith(browser, {}, { path: '/redirect/cms/articleView?id=logo-use-notice#content' })
    await page.waitForURL(/\/cms\/articleView\?id=logo-use-notice#content$/)
    await page.goto(new URL('/redirect//example.com/', page.url()).href)
    await page.waitForURL(/\/dashboard$/)
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
    await page.context().close()
  })

  test('/refresh goes back to where it was called, cold to the home', async () => {
    const { page } = await signInWith(browser, {}, { path: '/refresh' })
    await page.waitForURL(/\/dashboard$/)
    await page.goto(new URL('/admin', page.url()).href)
    await page.waitForURL(/\/dashboard$/)
    await page.context().close()
  })
})

test('the title is the page name with the suffix of the platform', async () => {
  const { page } = await signInWith(browser, {})
  await expect.poll(() => page.title()).toBe('首页 - 绿色云品品牌目录')
  await page
    .locator('.sider')
    .getByRole('button', { name: /内容管理/ })
    .click()
  await page.locator('.sider').getByRole('link', { name: '通知管理' }).click()
  await expect.poll(() => page.title()).toBe('通知管理 - 绿色云品品牌目录')
  await page.context().close()
})

test('a page that cannot be drawn shows the 500 screen and the shell goes on', async () => {
  const { page } = await signInWith(browser, {}, { path: '/dashboard' })
  await changeConfig(page, ({ config }) => {
    const { pages } = config as { pages: Record<string, { columns?: unknown }> }
    pages['cms/article']!.columns = null
  })
  await page.goto(new URL('/cms/article', page.url()).href)
  await page.getByRole('heading', { name: '抱歉，服务器出错了' }).waitFor()
  await page.locator('.sider').getByRole('link', { name: '通知管理' }).click()
  await page.getByRole('heading', { name: '通知管理' }).first().waitFor()
  await page.context().close()
})
