import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { boxOf, signInWith } from './shell-visitor.ts'

const browser = withBrowser()

const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: '布局设置' }).click()
  const drawer = page.getByRole('dialog', { name: '布局设置' })
  await drawer.waitFor()

  return drawer
}

test('the settings change layout and language at once, without a reload, and keep both', async () => {
  const { page, faults } = await signInWith(
    browser,
    { settingsDrawer: true, tabs: true },
    { path: '/cms/article' },
  )

  await page.evaluate(() => (document.documentElement.dataset['mine'] = 'kept'))
  const drawer = await openSettings(page)

  await drawer.getByRole('group', { name: '侧边栏' }).getByRole('radio', { name: '浅色' }).check()
  expect(await page.locator('.sider__sider').getAttribute('data-theme')).toBe('light')
  await drawer.getByRole('switch', { name: '顶栏通栏显示' }).click()
  expect((await boxOf(page, '.header__header')).left).toBe(256)
  await drawer.getByRole('radio', { name: 'English' }).click()
  await page.getByRole('dialog', { name: 'Layout settings' }).waitFor()
  await expect.poll(() => page.title()).toBe('Articles - Green Yunnan Brand Catalogue')
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
  await page.keyboard.press('Escape')
  expect(
    await page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link').allInnerTexts(),
  ).toEqual(['Home', 'Articles'])
  const words = (
    await page.locator('.header__header, .sider__sider, .shell__breadcrumb').allInnerTexts()
  ).join(' ')

  expect(words.replace('系统管理员', ''), 'only the name of the account is left').not.toMatch(
    /\p{Script=Han}{2,}/u,
  )
  expect(await page.locator('html').getAttribute('data-mine')).toBe('kept')
  await page.reload()
  await page.getByRole('navigation', { name: 'Open tabs' }).waitFor()
  expect(await page.locator('.sider__sider').getAttribute('data-theme')).toBe('light')
  expect((await boxOf(page, '.header__header')).left).toBe(256)
  expect(faults).toEqual([])
})
