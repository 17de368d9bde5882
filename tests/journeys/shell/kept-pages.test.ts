import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { signInWith } from './shell-visitor.ts'

const browser = withBrowser()

/** The filter box of the list on screen. */
const keyword = (page: Page) => page.locator('.shell__page:visible').getByLabel('关键字')

test(
  'a page with cache is kept without tabs too, asks for nothing while it is hidden, and reload or /refresh begins it anew',
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
