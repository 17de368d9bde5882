import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { boxOf, setLayout, signInWith } from './shell-visitor.ts'

const browser = withBrowser()

const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: '布局设置' }).click()
  const drawer = page.getByRole('dialog', { name: '布局设置' })
  await drawer.waitFor()
  return drawer
}
const theme = (page: Page, selector: string) => page.locator(selector).getAttribute('data-theme')
const own = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([name, text]) =>
      name.startsWith('pinlu-layout:') ? [[name, JSON.parse(text as string) as unknown]] : [],
    ),
  )

describe('the settings drawer', () => {
  test('is not there by default', async () => {
    const { page } = await signInWith(browser, {})
    expect(await page.getByRole('button', { name: '布局设置' }).count()).toBe(0)
    await page.context().close()
  })

  test('changes themes at once and keeps them for this user', async () => {
    const { page, faults } = await signInWith(browser, { settingsDrawer: true })
    const drawer = await openSettings(page)
    await drawer.getByRole('group', { name: '侧边栏' }).getByRole('radio', { name: '浅色' }).check()
    await drawer.getByRole('group', { name: '顶栏' }).getByRole('radio', { name: '主题色' }).check()
    expect(await theme(page, '.sider')).toBe('light')
    expect(await theme(page, '.header')).toBe('primary')
    const uuid = (await page.context().cookies()).find(({ name }) => name === 'admin-uuid')!.value
    expect(await own(page)).toEqual([[`pinlu-layout:${uuid}`, { siderTheme: 'light', headerTheme: 'primary' }]])
    await page.reload()
    await page.locator('.sider').waitFor()
    expect(await theme(page, '.sider')).toBe('light')

    await (await openSettings(page)).getByRole('button', { name: '恢复默认' }).click()
    expect(await theme(page, '.sider')).toBe('dark')
    expect(await theme(page, '.header')).toBe('dark')
    expect(await own(page)).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('every switch does what it says, live', async () => {
    const { page } = await signInWith(browser, { settingsDrawer: true }, { path: '/cms/article' })
    const drawer = await openSettings(page)
    const turn = (name: string) => drawer.getByRole('switch', { name, exact: true }).click()
    const has = (attribute: string) => page.locator('.shell').evaluate((box, name) => box.hasAttribute(name), attribute)

    await turn('固定侧边栏')
    expect(await has('data-sider-fix')).toBe(false)
    await turn('固定顶栏')
    expect(await has('data-header-fix')).toBe(false)
    expect(await drawer.getByRole('switch', { name: '下滑时隐藏顶栏' }).isDisabled(), 'needs a fixed header').toBe(true)
    await turn('顶栏通栏显示')
    expect((await boxOf(page, '.header')).left).toBe(256)
    await turn('显示顶部菜单')
    expect(await page.locator('.header-menu').count()).toBe(0)
    expect(await page.locator('.header .breadcrumb').count()).toBe(1)
    await turn('面包屑显示图标')
    expect(await page.locator('.breadcrumb li').nth(1).locator('svg').count()).toBe(2)
    await turn('显示面包屑')
    expect(await page.locator('.breadcrumb').count()).toBe(0)
    await turn('显示刷新按钮')
    await turn('显示折叠侧边栏按钮')
    expect(
      await page.locator('.header > .header-button').count(),
      'only the search and the button of the drawer are left',
    ).toBe(2)
    await turn('开启多标签页')
    await page.locator('.tabs[data-fix]').waitFor()
    await turn('固定标签页')
    expect(await page.locator('.tabs[data-fix]').count()).toBe(0)
    await turn('侧边菜单手风琴模式')
    await page.keyboard.press('Escape')
    await page
      .locator('.sider')
      .getByRole('button', { name: /审核管理/ })
      .click()
    expect(await page.locator('.sider [aria-expanded="true"]').count()).toBe(2)
    await page.context().close()
  })

  test('switches the language without a reload: words, configuration, title, html lang, key i18n-locale', async () => {
    const { page } = await signInWith(browser, { settingsDrawer: true, tabs: true }, { path: '/cms/article' })
    await page.evaluate(() => ((window as unknown as { mine: boolean }).mine = true))
    expect(await page.title()).toBe('文章管理 - 绿色云品品牌目录')
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
    await (await openSettings(page)).getByRole('radio', { name: 'English' }).click()
    await page.getByRole('dialog', { name: 'Layout settings' }).waitFor()
    await expect.poll(() => page.title()).toBe('Articles - Green Yunnan Brand Catalogue')
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
    expect(await page.evaluate(() => localStorage.getItem('i18n-locale'))).toBe('en-US')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'Articles',
    ])
    const words = (await page.locator('.header, .sider, .breadcrumb').allInnerTexts()).join(' ')
    expect(words.replace('系统管理员', ''), 'only the name of the account is left').not.toMatch(/\p{Script=Han}{2,}/u)
    expect(await page.evaluate(() => (window as unknown as { mine: boolean }).mine)).toBe(true)
    await page.reload()
    await page.getByRole('navigation', { name: 'Open tabs' }).waitFor()
    await page.context().close()
  })

  test('what was kept counts only while the drawer is on; nonsense in it is ignored; nobody known is a ghost', async () => {
    const { page } = await signInWith(browser, { settingsDrawer: true })
    await page.evaluate(() => {
      const uuid = document.cookie
        .split('; ')
        .find((item) => item.startsWith('admin-uuid='))!
        .slice(11)
      localStorage.setItem(
        `pinlu-layout:${uuid}`,
        '{"siderTheme":"light","headerTheme":"pink","tabs":"yes","logoutConfirm":false,"other":1}',
      )
      localStorage.setItem('pinlu-layout:ghost', '{"headerTheme":"light"}')
    })
    await page.reload()
    await page.locator('.sider').waitFor()
    expect(await theme(page, '.sider')).toBe('light')
    expect(await theme(page, '.header')).toBe('dark')
    expect(await page.locator('.tabs').count()).toBe(0)
    await setLayout(page, { settingsDrawer: false })
    await page.reload()
    await page.locator('.sider').waitFor()
    expect(await theme(page, '.sider')).toBe('dark')
    await setLayout(page, { settingsDrawer: true })
    await page.context().clearCookies({ name: 'admin-uuid' })
    await page.reload()
    await page.locator('.sider').waitFor()
    expect(await theme(page, '.header')).toBe('light')
    await page.context().close()
  })
})
