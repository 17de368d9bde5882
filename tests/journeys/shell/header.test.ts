import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { boxOf, settled, setLayout, signInWith, sizeOf } from './shell-visitor.ts'

const browser = withBrowser()

const button = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })

describe('the header', () => {
  test('by default has logo, collapse, reload, top menu, search, bell and user, and nothing that is off', async () => {
    const { page, faults } = await signInWith(browser, {})
    expect(
      await page
        .getByRole('banner')
        .getByRole('link', { name: /绿色云品/ })
        .getAttribute('href'),
    ).toBe('/')
    const names = await page
      .getByRole('banner')
      .getByRole('button')
      .evaluateAll((all) => all.map((item) => item.getAttribute('aria-label')))
    expect(names.map((name) => name?.split(/[，,]/)[0])).toEqual([
      '收起侧栏',
      '刷新本页',
      '搜索（Ctrl K）',
      '通知',
      '用户菜单 系统管理员',
    ])
    await page
      .getByRole('banner')
      .getByRole('link', { name: /绿色云品/ })
      .click()
    await page.waitForURL(/\/dashboard$/)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('shows what the configuration turns on: search, full screen, log, language, settings; takes away what it turns off', async () => {
    const { page } = await signInWith(browser, {
      fullscreen: true,
      log: true,
      i18n: true,
      settingsDrawer: true,
      reload: false,
      notice: false,
    })
    for (const name of ['全屏显示', '语言', '布局设置']) expect(await button(page, name).isVisible(), name).toBe(true)
    for (const name of ['刷新本页', '通知']) expect(await button(page, name).count(), name).toBe(0)
    expect(await page.getByRole('banner').locator('a[href="/log"]').isVisible()).toBe(true)
    await button(page, '全屏显示').click()
    await button(page, '退出全屏').waitFor()
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await button(page, '退出全屏').click()
    await page.setViewportSize(sizeOf(390))
    await settled(page)
    expect(await button(page, '布局设置').count(), 'no settings on a mobile').toBe(0)
    await page.context().close()
  })

  test('reload draws the page anew and nothing else', async () => {
    const { page } = await signInWith(browser, {}, { path: '/cms/article' })
    // Rows that are asked for already are not asked for twice.
    await page.locator('[data-row]').first().waitFor()
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.sider')!.dataset['mine'] = 'kept'
      document.querySelector<HTMLElement>('.shell-page > *')!.dataset['mine'] = 'kept'
    })
    const asked = page.waitForRequest(/\/api\/list\/rows\/cms\/article/)
    await button(page, '刷新本页').click()
    await asked
    await expect.poll(() => page.locator('.shell-page > [data-mine]').count()).toBe(0)
    expect(await page.locator('.sider[data-mine]').count()).toBe(1)
    await page.setViewportSize(sizeOf(390))
    await settled(page)
    expect(await button(page, '刷新本页').count(), 'no reload on a mobile').toBe(0)
    await page.context().close()
  })

  test('the top menu marks its current entry and shows the sider of it', async () => {
    const { page } = await signInWith(browser, {}, { path: '/cms/article' })
    const menu = page.getByRole('navigation', { name: '顶部菜单' })
    expect(await menu.locator('[aria-current]').allInnerTexts()).toEqual(['申报管理'])
    await menu.getByRole('link', { name: '品牌目录维护' }).click()
    await page.waitForURL(/catalog\/view-log/)
    await expect.poll(() => menu.locator('[aria-current]').allInnerTexts()).toEqual(['品牌目录维护'])
    await expect
      .poll(() => page.locator('.sider > ul > li').allInnerTexts())
      .toEqual([expect.stringContaining('品牌目录维护')])
    await page.context().close()
  })

  test('the top menu becomes one button when it would wrap, and on a mobile', async () => {
    const { page } = await signInWith(browser, {}, { width: 820 })
    const menu = page.getByRole('navigation', { name: '顶部菜单' })
    expect(await menu.isVisible()).toBe(true)
    expect((await boxOf(page, '.header')).height).toBe(64)
    await page.setViewportSize(sizeOf(601))
    await button(page, '顶部菜单').click()
    await page.getByRole('link', { name: '品牌目录维护' }).click()
    await page.waitForURL(/catalog\/view-log/)
    await page.setViewportSize(sizeOf(820))
    await button(page, '顶部菜单').waitFor({ state: 'detached' })
    await page.setViewportSize(sizeOf(600))
    await button(page, '顶部菜单').waitFor()
    await page.context().close()
  })
})

describe('the breadcrumb', () => {
  const trail = (page: Page) => page.getByRole('navigation', { name: '当前位置' })

  test('stands in the top row of the content beside a top menu, else in the header', async () => {
    const { page } = await signInWith(browser, {}, { path: '/cms/notice' })
    expect(await trail(page).locator('li').allInnerTexts()).toEqual(['申报管理', '内容管理', '通知管理'])
    expect(await page.getByRole('main').locator('.breadcrumb').count()).toBe(1)
    await setLayout(page, { headerMenu: false, breadcrumbIcons: true })
    await page.reload()
    await page.getByRole('banner').locator('.breadcrumb').waitFor()
    expect(await page.getByRole('main').locator('.breadcrumb').count()).toBe(0)
    expect(await page.locator('.breadcrumb li').nth(1).locator('svg').count(), 'arrow and icon').toBe(2)
    await setLayout(page, { breadcrumb: false })
    await page.reload()
    await page.getByRole('main').waitFor()
    expect(await trail(page).count()).toBe(0)
    await page.context().close()
  })

  test('is hidden, not cut, when the header less 560 px is not wider than it; absent on a mobile', async () => {
    const { page } = await signInWith(browser, { headerMenu: false }, { path: '/cms/notice' })
    await trail(page).waitFor()
    const { width } = await boxOf(page, '.breadcrumb ol')
    for (const [window, isShown] of [
      [560 + width + 1, true],
      [560 + width, false],
      [601, false],
    ] as const) {
      await page.setViewportSize(sizeOf(window))
      await settled(page)
      expect(await trail(page).isVisible(), `${window}`).toBe(isShown)
    }
    await page.setViewportSize(sizeOf(600))
    await settled(page)
    expect(await page.locator('.breadcrumb').count()).toBe(0)
    await page.context().close()
  })
})

describe('bell and user menu', () => {
  test('a notice is read at once when it is opened; all are marked read in one step', async () => {
    const { page } = await signInWith(browser, {}, { username: 'province01' })
    const unread = async () => Number(/\d+/.exec((await button(page, '通知').getAttribute('aria-label'))!)![0])
    await expect.poll(unread).toBeGreaterThan(1)
    const before = await unread()
    await button(page, '通知').click()
    await page.locator('.bell-panel li button').first().click()
    await page.waitForURL(/\/cms\/articleView\?id=/)
    await expect.poll(unread).toBe(before - 1)
    await button(page, '通知').click()
    await page.getByRole('button', { name: '全部已读' }).click()
    await expect.poll(unread).toBe(0)
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await unread()).toBe(0)
    await button(page, '通知').click()
    await page.getByRole('button', { name: '全部', exact: true }).click()
    expect(await page.locator('.bell-panel li').count()).toBeGreaterThanOrEqual(before)
    await page.context().close()
  })

  test('the user menu says who is signed in; leaving is asked in the words of the specification and can be called off', async () => {
    const { page } = await signInWith(browser, {}, { username: 'dist530828' })
    await button(page, '用户菜单').click()
    await page.getByRole('link', { name: '我的首页' }).waitFor()
    await page.getByRole('button', { name: '退出登录' }).click()
    const dialog = page.getByRole('dialog', { name: '退出登录确认' })
    await dialog.getByText('您确定退出登录当前账户吗？打开的标签页和个人设置将会保存。', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: '取消' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await page.context().cookies()).length).toBe(2)
    await page.context().close()
  })

  test('leaving needs no confirmation when the configuration says so', async () => {
    const { page } = await browser.as('dist532504')
    await setLayout(page, { logoutConfirm: false })
    await page.reload()
    await button(page, '用户菜单').click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL(/\/login/)
    expect(await page.context().cookies()).toEqual([])
    await page.context().close()
  })
})
