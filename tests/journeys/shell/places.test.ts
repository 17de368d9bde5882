import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { signInWith } from './shell-visitor.ts'

const browser = withBrowser()

test('who may not open a page is told so inside the shell, and for whom it is; helper routes lead to a page of this site, and the title names it', async () => {
  const { page, faults } = await signInWith(
    browser,
    {},
    { username: 'city5308', path: '/cms/article' },
  )

  const goTo = (path: string) => page.goto(new URL(path, page.url()).href)
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

  await heading('抱歉，你无权访问该页面')
  expect(await page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(true)
  await page.getByText(/^“文章管理”仅对.+开放，您的角色是州市审核员$/).waitFor()
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL(/\/dashboard$/)
  await expect.poll(() => page.title()).toBe('首页 - 绿色云品品牌目录')
  await goTo('/redirect/cms/articleView?id=logo-use-notice#content')
  await page.waitForURL(/\/cms\/articleView\?id=logo-use-notice#content$/)
  await goTo('/redirect//example.com/')
  await page.waitForURL(/\/dashboard$/)
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
  expect(faults).toEqual([])
})
