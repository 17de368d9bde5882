import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { NoticeItem } from '#contract/public.ts'
import { signInWith } from '../shell/shell-visitor.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

const polled = '**/api/common/article/notice/list'
const bell = (page: Page) => page.locator('.bell')

/** Counts how often the notices are asked for. */
function countPolls(page: Page): () => number {
  let polls = 0
  page.on('request', (request) => request.url().endsWith('/api/common/article/notice/list') && polls++)
  return () => polls
}

/** Whether the page is looked at, as the browser tells it. */
const setSeen = (page: Page, isSeen: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    },
    isSeen ? 'visible' : 'hidden',
  )

describe('notices (specification §4)', () => {
  test('are asked for on load and every 60 s, not while the page is hidden nor without a token', async () => {
    const { page } = await signInWith(browser, {}, { username: 'dist530828' })
    const polls = countPolls(page)
    await page.clock.install()
    await page.reload()
    await expect.poll(polls).toBe(1)
    await bell(page).waitFor()
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(61_000)
    await expect.poll(polls).toBe(2)
    await page.waitForLoadState('networkidle')
    await setSeen(page, false)
    await page.clock.runFor(200_000)
    expect(polls()).toBe(2)
    await setSeen(page, true)
    await expect.poll(polls).toBe(3)
    await page.waitForLoadState('networkidle')

    await page.context().clearCookies()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.waitForURL(/\/login/)
    const before = polls()
    await page.clock.runFor(200_000)
    expect(polls()).toBe(before)
    await page.context().close()
  })

  test('one that is opened is read at once and leads to its article', async () => {
    const { page } = await signInWith(browser, {}, { username: 'city5325' })
    const items = await page.evaluate(async () => {
      const token = /admin-token=([^;]+)/.exec(document.cookie)![1]!
      const answer = await fetch('/api/common/article/notice/list', {
        headers: { authorization: decodeURIComponent(token) },
      })
      return ((await answer.json()) as { data: NoticeItem[] }).data
    })
    const unread = items.filter(({ read }) => !read)
    expect(unread.length).toBeGreaterThan(1)
    await page.getByRole('button', { name: `未读 ${unread.length}` }).click()
    const article = unread.find(({ record }) => record === undefined)!
    // Even while the server does not answer.
    await page.route('**/api/common/article/**', () => {})
    await bell(page).getByRole('button', { name: article.title }).first().click()
    await page.waitForURL(
      (target) => target.pathname === '/cms/articleView' && target.searchParams.get('id') === article.id,
    )
    await page.getByRole('button', { name: `未读 ${unread.length - 1}` }).waitFor()
    await page.unroute('**/api/common/article/**')
    await page.context().close()
  })

  test('tabs for unread and all; all can be marked read', async () => {
    const { page } = await signInWith(browser, {}, { username: 'city5325' })
    await bell(page).locator('.ui-popover-button').click()
    const items = bell(page).locator('.bell-panel li')
    const unread = await items.count()
    await bell(page).getByRole('button', { name: '全部', exact: true }).click()
    expect(await items.count()).toBeGreaterThanOrEqual(unread)
    const told = page.waitForResponse('**/api/common/article/read-all')
    await bell(page).getByRole('button', { name: '全部已读' }).click()
    expect((await told).status()).toBe(200)
    expect(await items.count()).toBeGreaterThan(0)
    await bell(page).getByRole('button', { name: /^未读/ }).click()
    await bell(page).getByText('暂无通知').waitFor()
    await page.reload()
    await bell(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await bell(page).locator('em').count()).toBe(0)
    await page.context().close()
  })

  test('a poll that fails says nothing and goes to the log', async () => {
    const { page } = await signInWith(browser, { log: true }, { username: 'dist530828' })
    await page.clock.install()
    await page.reload()
    await bell(page).waitFor()
    await page.waitForLoadState('networkidle')
    await page.route(polled, (route) => route.fulfill({ status: 500, body: '' }))
    await page.clock.runFor(61_000)
    await page.clock.runFor(5000)
    await expect.poll(() => page.locator('.log-button em').allInnerTexts()).not.toEqual([])
    expect(await page.getByRole('region', { name: '消息' }).innerText()).toBe('')
    await page.context().close()
  })
})
