import { describe, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { boxOf, makeHigh, overflow, settled, setLayout, signInWith, sizeOf } from './shell-visitor.ts'

const browser = withBrowser()

describe('the side menu by width', () => {
  test('mobile to 600 has a drawer, tablet to 992 a collapsed sider, desktop an open one; live', async () => {
    const { page, faults } = await signInWith(browser, {}, { path: '/declare-audit/district' })
    for (const [width, sider] of [
      [1440, 256],
      [993, 256],
      [992, 80],
      [601, 80],
      [600, 0],
      [390, 0],
      [320, 0],
      [1440, 256],
    ] as const) {
      await page.setViewportSize(sizeOf(width))
      expect((await boxOf(page, '.sider')).width, `${width}`).toBe(sider)
      expect(await overflow(page), `${width} scrolls sideways`).toBe(0)
    }
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('without the collapse button a tablet starts open; a mobile has its button anyway', async () => {
    const { page } = await signInWith(browser, { collapseButton: false }, { width: 992 })
    expect((await boxOf(page, '.sider')).width).toBe(256)
    expect(await page.getByRole('button', { name: '收起侧栏' }).count()).toBe(0)
    await page.setViewportSize(sizeOf(600))
    await page.getByRole('button', { name: '打开菜单' }).waitFor()
    await page.context().close()
  })

  test('the drawer opens by its button, holds every entry and closes by Esc, beside it and after a choice', async () => {
    const { page } = await signInWith(browser, {}, { width: 390 })
    const drawer = page.getByRole('dialog', { name: '主菜单' })
    await page.getByRole('button', { name: '打开菜单' }).click()
    await drawer.getByRole('button', { name: '品牌目录维护' }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '打开菜单' }).click()
    await page.mouse.click(380, 400)
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '打开菜单' }).click()
    await drawer.getByRole('button', { name: '内容管理' }).click()
    await drawer.getByRole('link', { name: '通知管理' }).click()
    await page.waitForURL(/\/cms\/notice/)
    await drawer.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('collapses and expands by its button', async () => {
    const { page } = await signInWith(browser, {})
    await page.getByRole('button', { name: '收起侧栏' }).click()
    expect((await boxOf(page, '.sider')).width).toBe(80)
    await page.getByRole('button', { name: '展开侧栏' }).click()
    expect((await boxOf(page, '.sider')).width).toBe(256)
    await page.context().close()
  })
})

describe('themes and fixing', () => {
  test('dark sider and header, the header over the full width, both stay while the page scrolls', async () => {
    const { page } = await signInWith(browser, {})
    const colour = (selector: string) => page.locator(selector).evaluate((box) => getComputedStyle(box).backgroundColor)
    expect(await colour('.header')).toBe('rgb(14, 59, 38)')
    expect(await colour('.sider')).toBe('rgb(12, 43, 29)')
    await page.setViewportSize({ width: 1440, height: 400 })
    expect(await boxOf(page, '.header')).toEqual({ left: 0, top: 0, width: 1440, height: 64 })
    await page.mouse.move(900, 300)
    await page.mouse.wheel(0, 250)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    expect((await boxOf(page, '.header')).top).toBe(0)
    expect(await boxOf(page, '.sider')).toMatchObject({ top: 64, height: 336 })
    await page.context().close()
  })

  test('by configuration the header stands beside the sider, and neither is fixed', async () => {
    const { page } = await signInWith(browser, {
      headerStick: false,
      headerFix: false,
      siderFix: false,
      siderTheme: 'light',
      headerTheme: 'light',
    })
    expect(await boxOf(page, '.header')).toMatchObject({ left: 256, top: 0, width: 1184 })
    expect(await boxOf(page, '.sider')).toMatchObject({ left: 0, top: 0, width: 256 })
    await page
      .locator('.sider')
      .getByRole('link', { name: /绿色云品/ })
      .waitFor()
    await page.setViewportSize({ width: 1440, height: 400 })
    await page.mouse.move(900, 300)
    await page.mouse.wheel(0, 200)
    await expect.poll(async () => (await boxOf(page, '.header')).top).toBeLessThan(0)
    expect((await boxOf(page, '.sider')).top).toBeLessThan(0)
    await page.context().close()
  })

  test('hides the header beyond 300 px down and shows it at any step up, when that is on', async () => {
    const { page } = await signInWith(browser, { headerHide: true, tabs: true })
    await page.setViewportSize({ width: 1440, height: 300 })
    await makeHigh(page)
    await page.mouse.move(900, 200)
    /** A turn of the wheel slides on for some frames. */
    const top = async (by: number) => {
      const place = () => page.evaluate(() => window.scrollY)
      const from = await place()
      await page.mouse.wheel(0, by)
      const hasCome = async () => {
        const now = await place()
        await settled(page)
        return now !== from && (await place()) === now
      }
      await expect.poll(hasCome).toBe(true)
      return (await boxOf(page, '.header')).top
    }
    expect(await top(250)).toBe(0)
    expect(await top(500)).toBe(-64)
    expect((await boxOf(page, '.tabs')).top).toBeLessThan(0)
    expect(await top(-40)).toBe(0)
    expect((await boxOf(page, '.tabs')).top).toBe(64)
    await setLayout(page, { headerHide: false })
    await page.reload()
    await makeHigh(page)
    expect(await top(900)).toBe(0)
    await page.context().close()
  })
})
