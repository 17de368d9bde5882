import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

test('the menu shows what the access list gives; a page of another role says for whom it is, and a record that may not be seen does not exist (specification §6)', async () => {
  const { page, faults } = await browser.as('city', '/declare-audit/city?preset=all')
  const menu = page.getByRole('navigation', { name: '主菜单' })

  expect(await menu.getByText('州（市）审核').count()).toBe(1)
  expect(await menu.getByText('县级审核').count()).toBe(0)
  await page.locator('.data-table__dataTable .button__link').first().click()
  await page.waitForURL(/id=/)
  const record = new URL(page.url())

  record.searchParams.set('id', 'of-another-region')
  await page.goto(record.href)
  await page.getByRole('heading', { name: '抱歉，你访问的页面不存在' }).waitFor()
  await page
    .getByRole('main')
    .getByText('没有找到该记录，可能已被删除，或不在您可以查看的范围内')
    .waitFor()

  await page.goto(new URL('/declare-audit/district', page.url()).href)
  await page.getByRole('heading', { name: '抱歉，你无权访问该页面' }).waitFor()
  await page.getByText('“县级审核”仅对系统管理员、县级审核员开放，您的角色是州市审核员').waitFor()
  expect(await menu.isVisible()).toBe(true)
  expect(faults).toEqual([])
})

test('a token cookie that is missing or malformed leads to the login screen, and from there to the whole address', async () => {
  const { page, faults } = await browser.visit('/login')
  const target = '/cms/articleView?id=logo-use-notice&from=a%26b#content'

  for (const value of ['', '%E0%A4%A']) {
    await page.context().addCookies([{ name: 'admin-token', value, url: page.url() }])
    await page.goto(new URL(target, page.url()).href)
    await page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect') === target,
    )
    await page.getByLabel('用户名', { exact: true }).waitFor()
  }

  await page.getByLabel('用户名', { exact: true }).fill('leader01')
  await page.getByLabel('密码', { exact: true }).fill(browser.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => url.href.endsWith(target))
  expect(faults).toEqual([])
})

test('history routes set the working year; elsewhere it is the real one; a year without history does not exist', async () => {
  const { page } = await browser.as('admin', '/declare/history/2023')
  const logo = page.locator('.header__logo')

  await logo.getByText('2023年度').waitFor()
  await page.goto(new URL('/declare-audit/province', page.url()).href)
  await logo.getByText('2025年度').waitFor()
  await page.goto(new URL('/declare/history/2019', page.url()).href)
  await page.getByRole('heading', { name: '抱歉，你访问的页面不存在' }).waitFor()
})
