import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withBrowser } from '../open-browser.ts'
import { boxOf, overflow, settled, signInWith, sizeOf } from './shell-visitor.ts'

const browser = withBrowser()

async function findings(page: Page): Promise<string[]> {
  await settled(page)
  return axeFindings(page)
}
const everything = {
  tabs: true,
  settingsDrawer: true,
  fullscreen: true,
  log: true,
  i18n: true,
  search: true,
  breadcrumbIcons: true,
} as const

test('axe finds nothing serious in settings, light themes, a menu that flies out and the one of a telephone; mobile to 600 px has a drawer, tablet to 992 a collapsed side menu, desktop an open one; with everything turned on nothing scrolls sideways', async () => {
  const { page, faults } = await signInWith(browser, everything, { path: '/cms/article' })
  await page.getByRole('button', { name: '布局设置' }).click()
  const drawer = page.getByRole('dialog')
  for (const group of ['侧边栏', '顶栏'])
    await drawer.getByRole('group', { name: group }).getByRole('radio', { name: '浅色' }).check()
  expect(await findings(page), 'settings, light').toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await page.setViewportSize(sizeOf(992))
  await page.locator('nav[data-collapsed]').waitFor()
  await page.getByRole('button', { name: '审核管理' }).focus()
  await page.getByRole('link', { name: '县级审核' }).waitFor()
  expect(await findings(page), 'fly-out').toEqual([])
  await page.setViewportSize(sizeOf(390))
  await page.getByRole('button', { name: '打开菜单' }).click()
  await drawer.waitFor()
  expect(await findings(page), 'menu of a telephone').toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  for (const [width, sider] of [
    [1440, 256],
    [993, 256],
    [992, 80],
    [720, 80],
    [601, 80],
    [600, 0],
    [390, 0],
    [320, 0],
  ] as const) {
    await page.setViewportSize(sizeOf(width))
    expect(await overflow(page), `${width}`).toBe(0)
    expect((await boxOf(page, '.sider__sider')).width, `${width}: side menu`).toBe(sider)
    const outside = await page
      .locator('.header__header > *')
      .evaluateAll(
        (parts, limit) =>
          parts.filter((part) => part.getBoundingClientRect().right > limit + 1).length,
        width,
      )

    expect(outside, `${width}: parts of the header outside`).toBe(0)
  }

  await page.getByRole('button', { name: /^通知/ }).click()
  const panel = await boxOf(page, '.notices__bellPanel')

  expect(panel.left).toBeGreaterThanOrEqual(0)
  expect(panel.left + panel.width).toBeLessThanOrEqual(320)
  expect(faults).toEqual([])
})

describe('axe finds nothing serious, whatever is open', { tags: ['long'] }, () => {
  test('on a desktop: open group, bell, user menu, tab menu, settings, logout, light themes', async () => {
    const { page } = await signInWith(browser, everything, { path: '/cms/article' })
    expect(await findings(page)).toEqual([])

    for (const name of [/^通知/, /^用户菜单/, '标签页操作']) {
      await page.getByRole('button', { name }).click()
      expect(await findings(page), String(name)).toEqual([])
      await page.keyboard.press('Escape')
    }

    await page.getByRole('button', { name: '布局设置' }).click()
    const drawer = page.getByRole('dialog')

    await drawer.waitFor()
    expect(await findings(page), 'settings').toEqual([])
    for (const group of ['侧边栏', '顶栏'])
      await drawer.getByRole('group', { name: group }).getByRole('radio', { name: '浅色' }).check()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await findings(page), 'light').toEqual([])
    await page.getByRole('button', { name: /^用户菜单/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findings(page), 'logout').toEqual([])
  })

  test('on a tablet: collapsed with a fly-out, header in the brand colour, beside the sider', async () => {
    const { page } = await signInWith(
      browser,
      { ...everything, headerTheme: 'primary', headerStick: false },
      { path: '/cms/article', width: 992 },
    )

    await page.getByRole('button', { name: '审核管理' }).focus()
    await page.getByRole('link', { name: '县级审核' }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.setViewportSize(sizeOf(601))
    await page.getByRole('button', { name: '顶部菜单' }).click()
    expect(await findings(page), 'folded top menu').toEqual([])
  })

  test('on a mobile: page, drawer, bell', async () => {
    const { page } = await signInWith(browser, everything, { path: '/cms/article', width: 390 })
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: '打开菜单' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findings(page), 'drawer').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^通知/ }).click()
    expect(await findings(page), 'bell').toEqual([])
  })
})

describe('keyboard only', () => {
  const focused = (page: Page) =>
    page.evaluate(() => {
      const at = document.activeElement
      return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim()
    })

  test('skip link, then header, sider, tabs, page in the order they are seen; every step is visible; a menu entry, the bell, the settings and the way out work without a mouse, and the focus comes back', async () => {
    const { page } = await signInWith(browser, everything)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('跳到主要内容')
    const steps: string[] = []

    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab')
      steps.push(await focused(page))
      const isSeen = await page.evaluate(() => {
        const { left, top, width, height } = document.activeElement!.getBoundingClientRect()
        const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 10))

        return (
          width > 0 &&
          height > 0 &&
          getComputedStyle(document.activeElement!).outlineStyle !== 'none' &&
          at !== null
        )
      })

      expect(isSeen, `${steps.at(-1)} shows its focus`).toBe(true)
    }

    const order = [
      '收起侧栏',
      '刷新本页',
      '申报管理',
      '搜索',
      '全屏显示',
      '语言',
      '布局设置',
      '审核管理',
      '标签页操作',
    ]

    const stepNames = steps
      .map((step) => order.find((name) => step.startsWith(name)))
      .filter((name) => name !== undefined)

    expect([...new Set(stepNames)], steps.join(' · ')).toEqual(order)

    await page.locator('.sider__sider').getByRole('button', { name: '内容管理' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/cms\/article$/)

    // The entry is called the same: the page has taken the focus once it is on its heading.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await focused(page)).toBe('文章管理')

    await page.getByRole('button', { name: /^通知/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '全部已读' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await focused(page)).toMatch(/^通知/)

    await page.getByRole('button', { name: '布局设置' }).focus()
    await page.keyboard.press('Enter')

    // The drawer takes the focus with its first frame.
    await page.getByRole('dialog').locator('input:focus').waitFor()
    await page.getByRole('switch', { name: '固定侧边栏' }).press('Space')
    expect(await page.locator('.shell__shell[data-sider-fix]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('布局设置')

    const tab = page
      .getByRole('navigation', { name: '打开的标签页' })
      .getByRole('link', { name: '文章管理' })

    await tab.focus()
    await page.keyboard.press('ContextMenu')
    await page.getByRole('group', { name: '标签页操作' }).waitFor()
    expect(await focused(page)).toBe('重新加载')
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('文章管理')
  })
})

test('at 200 % everything is still there', { tags: ['long'] }, async () => {
  // A window of 1440 px at 200 % has 720 px for the page.
  const { page } = await signInWith(browser, everything, { path: '/cms/article', width: 720 })
  expect(await overflow(page)).toBe(0)
  for (const name of ['展开侧栏', '刷新本页', '标签页操作'])
    expect(await page.getByRole('button', { name }).first().isVisible(), name).toBe(true)
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.getByRole('switch', { name: '显示刷新按钮' }).scrollIntoViewIfNeeded()
  expect(await page.getByRole('button', { name: '恢复默认' }).isVisible()).toBe(true)
})
