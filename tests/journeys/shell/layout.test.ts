import { expect, test, vi } from 'vitest'
import { measureSlowdown } from '#tools/test/slowdown.ts'
import { withBrowser } from '../open-browser.ts'
import { boxOf, makeHigh, setLayout, signInWith, sizeOf } from './shell-visitor.ts'

const browser = withBrowser()

test('the drawer of a telephone opens by its button, holds every entry and closes by its cross, by Esc, beside it and after a choice; a group of the collapsed side menu flies out for pointer and keyboard and goes away with Esc', async () => {
  const { page } = await signInWith(browser, {}, { width: 390 })
  const drawer = page.getByRole('dialog', { name: '主菜单' })
  const open = () => page.getByRole('button', { name: '打开菜单' }).click()

  await open()
  await drawer.getByRole('button', { name: '品牌目录维护' }).waitFor()
  const [close, box] = [
    await boxOf(page, '.sider-drawer__drawerClose'),
    await boxOf(page, '.sider-drawer__drawerBox'),
  ]

  expect(close.left + close.width, 'nothing lies under the cross').toBeLessThanOrEqual(
    box.left + box.width,
  )
  await page.locator('.sider-drawer__drawerClose').click()
  await drawer.waitFor({ state: 'detached' })
  await open()
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await open()
  await drawer.waitFor()
  await page.mouse.click(380, 400)
  await drawer.waitFor({ state: 'detached' })
  await open()
  await drawer.getByRole('button', { name: '内容管理' }).click()
  await drawer.getByRole('link', { name: '通知管理' }).click()
  await page.waitForURL(/\/cms\/notice/)
  await drawer.waitFor({ state: 'detached' })

  await page.setViewportSize(sizeOf(992))
  const group = page.getByRole('button', { name: '内容管理' })
  const link = page.getByRole('link', { name: '文章管理' })

  // A page that arrives late closes the menu under a pointer that stands still.
  await vi.waitFor(
    async () => {
      await page.mouse.move(700, 500)
      await group.hover()
      await link.waitFor({ timeout: 2000 })
    },
    { timeout: 30_000 * measureSlowdown() },
  )
  await page.mouse.move(700, 500)
  await link.waitFor({ state: 'detached' })
  await group.focus()
  await link.waitFor()
  await page.keyboard.press('Escape')
  await link.waitFor({ state: 'detached' })
  await group.click()
  await link.click()
  await page.waitForURL(/\/cms\/article/)
  await link.waitFor({ state: 'detached' })
})

test('the header stands over the full width and stays with the side menu while the page scrolls; by configuration it stands beside it, goes along, or hides beyond 300 px down', async () => {
  const { page } = await signInWith(browser, {})
  const colour = (selector: string) =>
    page.locator(selector).evaluate((box) => getComputedStyle(box).backgroundColor)
  const open = async (layout: Parameters<typeof setLayout>[1]) => {
    await setLayout(page, layout)
    await page.reload()
    await page.locator('.sider__sider').waitFor()
    await makeHigh(page)
  }

  const scrollTo = async (top: number) => {
    await page.evaluate((to) => window.scrollTo(0, to), top)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
  }

  const topOf = async (part: string) => (await boxOf(page, part)).top

  await page.setViewportSize({ width: 1440, height: 400 })
  await makeHigh(page)
  expect([await colour('.header__header'), await colour('.sider__sider')]).toEqual([
    'rgb(14, 59, 38)',
    'rgb(12, 43, 29)',
  ])

  await scrollTo(400)
  expect(await boxOf(page, '.header__header')).toEqual({ left: 0, top: 0, width: 1440, height: 64 })
  expect(await boxOf(page, '.sider__sider')).toMatchObject({ top: 64, height: 336 })

  await open({ headerHide: true, tabs: true })
  await scrollTo(250)
  expect(await topOf('.header__header')).toBe(0)
  await scrollTo(700)
  await expect.poll(() => topOf('.header__header')).toBe(-64)
  expect(await topOf('.tab-bar__tabs')).toBeLessThan(0)
  await scrollTo(660)
  await expect.poll(() => topOf('.header__header'), { message: 'any step up shows it' }).toBe(0)
  await expect.poll(() => topOf('.tab-bar__tabs')).toBe(64)

  await open({
    headerHide: false,
    tabs: false,
    headerStick: false,
    headerFix: false,
    siderFix: false,
  })

  await scrollTo(0)
  expect(await boxOf(page, '.header__header')).toMatchObject({ left: 256, top: 0, width: 1184 })
  expect(await boxOf(page, '.sider__sider')).toMatchObject({ left: 0, top: 0, width: 256 })
  await page
    .locator('.sider__sider')
    .getByRole('link', { name: /绿色云品/ })
    .waitFor()

  await scrollTo(200)
  expect(await topOf('.header__header')).toBeLessThan(0)
  expect(await topOf('.sider__sider')).toBeLessThan(0)
})
