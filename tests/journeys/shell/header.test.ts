import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { boxOf, settled, setLayout, signInWith, sizeOf } from './shell-visitor.ts'

const browser = withBrowser()

const button = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })

test('the top menu becomes one button when it would wrap, and on a mobile; without one the breadcrumb stands there, hidden, not cut, where the header less 560 px is not wider', async () => {
  const { page } = await signInWith(browser, {}, { path: '/cms/notice', width: 820 })
  const menu = page.getByRole('navigation', { name: '顶部菜单' })

  expect(await menu.isVisible()).toBe(true)
  expect((await boxOf(page, '.header__header')).height).toBe(64)
  await page.setViewportSize(sizeOf(601))
  await button(page, '顶部菜单').waitFor()
  await page.setViewportSize(sizeOf(820))
  await button(page, '顶部菜单').waitFor({ state: 'detached' })
  await page.setViewportSize(sizeOf(600))
  await button(page, '顶部菜单').click()
  await page.getByRole('link', { name: '品牌目录维护' }).click()
  await page.waitForURL(/catalog\/view-log/)

  await setLayout(page, { headerMenu: false })
  await page.setViewportSize(sizeOf(1440))
  await page.goto(new URL('/cms/notice', page.url()).href)
  const trail = page.getByRole('banner').getByRole('navigation', { name: '当前位置' })

  await trail.waitFor()
  const { width } = await boxOf(page, '.shell__breadcrumb ol')

  for (const [window, isShown] of [
    [560 + width + 1, true],
    [560 + width, false],
    [601, false],
  ] as const) {
    await page.setViewportSize(sizeOf(window))
    await settled(page)
    expect(await trail.isVisible(), `${window}`).toBe(isShown)
  }
})

test('the whole screen is for the portal, and back', { tags: ['long'] }, async () => {
  const { page } = await signInWith(browser, { fullscreen: true })
  await button(page, '全屏显示').click()
  await button(page, '退出全屏').waitFor()
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await button(page, '退出全屏').click()
  await button(page, '全屏显示').waitFor()
})
