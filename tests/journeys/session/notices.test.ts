import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { NoticeItem } from '#contract/public.ts'
import { callAs } from '../call-as.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

test(
  'a notice that is opened is read at once and leads to its article; all can be marked read (specification §4)',
  { tags: ['long'] },
  async () => {
    const { page } = await browser.as('city5325')
    const bell = page.locator('.popover__popover:has(.notices__bellIcon)')
    const unread = (await callAs<NoticeItem[]>(page, 'GET', apiPaths.notices)).filter(
      ({ read }) => !read,
    )

    expect(unread.length).toBeGreaterThan(1)
    await page.getByRole('button', { name: `未读 ${unread.length}` }).click()
    const article = unread.find(({ record }) => record === undefined)

    // Even while the server does not answer.
    await page.route('**/api/common/article/**', () => {})
    await bell
      .getByRole('button', { name: article?.title ?? '' })
      .first()
      .click()

    await page.waitForURL(
      (target) =>
        target.pathname === '/cms/articleView' && target.searchParams.get('id') === article?.id,
    )

    await page.getByRole('button', { name: `未读 ${unread.length - 1}` }).waitFor()
    await page.unroute('**/api/common/article/**')

    await bell.locator('.popover__button').click()
    const items = bell.locator('.notices__bellPanel li')
    const waiting = await items.count()

    await bell.getByRole('button', { name: '全部', exact: true }).click()
    expect(await items.count()).toBeGreaterThanOrEqual(waiting)
    const done = page.waitForResponse(`**${apiPaths.readAllNotices}`)

    await bell.getByRole('button', { name: '全部已读' }).click()
    expect((await done).status()).toBe(200)
    expect(await items.count()).toBeGreaterThan(0)
    await bell.getByRole('button', { name: /^未读/ }).click()
    await bell.getByText('暂无通知').waitFor()
    const listed = page.waitForResponse(`**${apiPaths.notices}`)

    await page.reload()
    await listed
    await bell.waitFor()
    expect(await bell.locator('em').count()).toBe(0)
  },
)
