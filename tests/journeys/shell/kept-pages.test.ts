import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { settled, signInWith } from './shell-visitor.ts'

const browser = withBrowser()

const bar = (page: Page) => page.getByRole('navigation', { name: '打开的标签页' })
const tab = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })
/** The filter box of the list on screen. */
const keyword = (page: Page) => page.locator('.shell__page:visible').getByLabel('关键字')

test('a page with cache keeps what was typed and where it was scrolled; closing drops it', async () => {
  const { page, faults } = await signInWith(
    browser,
    { tabs: true },
    { path: '/declare-audit/district?preset=all' },
  )

  await page.setViewportSize({ width: 1440, height: 280 })
  await keyword(page).fill('还没有查询')
  await page.mouse.move(800, 300)
  await page.evaluate(() => window.scrollTo(0, 120))
  await settled(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(120)
  await tab(page, '首页').click()
  await page.waitForURL(/\/dashboard$/)
  await settled(page)
  await expect
    .poll(() => page.evaluate(() => window.scrollY), { message: 'another page begins at its top' })
    .toBe(0)
  await page.evaluate(() => window.scrollTo(0, 60))
  await tab(page, '县级审核').click()
  await page.waitForURL(/preset=all/)
  await settled(page)
  await expect.poll(() => keyword(page).inputValue()).toBe('还没有查询')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120)
  expect(await page.title()).toContain('县级审核')

  await bar(page).getByRole('button', { name: '关闭 县级审核' }).click()
  await tab(page, '县级审核').waitFor({ state: 'detached' })
  await page.goBack()
  await keyword(page).waitFor()
  expect(await keyword(page).inputValue()).toBe('')
  expect(faults).toEqual([])
})

test(
  'it is kept without tabs too, asks for nothing while it is hidden, and reload or /refresh begins it anew',
  { tags: ['long'] },
  async () => {
    const { page } = await signInWith(browser, {}, { path: '/declare-audit/district' })
    await keyword(page).fill('留着')
    await page.locator('.sider__sider').getByRole('link', { name: '首页' }).click()
    await page.waitForURL(/\/dashboard$/)
    await page.locator('[data-part="list-result"]').waitFor({ state: 'hidden' })
    await page.waitForLoadState('networkidle')
    const requestedPaths: string[] = []

    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await page.setViewportSize({ width: 1000, height: 700 })
    await page.getByRole('banner').getByRole('button', { name: '刷新本页' }).click()
    await page.waitForLoadState('networkidle')
    expect(requestedPaths.filter((path) => path.startsWith('/api/list/rows/'))).toEqual([])
    await page.goBack()
    await keyword(page).waitFor()
    expect(await keyword(page).inputValue()).toBe('留着')
    await page.getByRole('banner').getByRole('button', { name: '刷新本页' }).click()
    await expect.poll(() => keyword(page).inputValue()).toBe('')
    await keyword(page).fill('再来')
    await page.evaluate(() => {
      history.pushState({ idx: 9, key: 'helper' }, '', '/refresh')
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    })

    await page.waitForURL(/\/declare-audit\/district$/)
    await expect.poll(() => keyword(page).inputValue()).toBe('')
  },
)
