import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'

const browser = withBrowser()

test('a portal that cannot tell who is there says so, calls no more by itself, and goes on when told to', async () => {
  const { page } = await browser.as('leader', null)
  await page.clock.install()
  let calls = 0

  await page.route('**/api/user/info', (route) => {
    calls += 1
    return route.fulfill({ status: 500, json: { code: 500, msg: '服务器出错', data: null } })
  })

  await page.goto(`${portal.url}/declare-audit/province`)
  const again = page.getByRole('button', { name: '重试' })

  await again.waitFor()
  const before = calls

  await page.clock.runFor(60_000)
  expect(calls).toBe(before)
  await again.click()
  await expect.poll(() => calls).toBeGreaterThan(before)
  await again.waitFor()
  await page.unroute('**/api/user/info')
  await again.click()
  await page.locator('.shell__content tbody tr').first().waitFor()
})

/**
 * Somebody whose session has ended calls up a page; the answer that says so comes after some
 * milliseconds.
 */
async function callUp(after: number): Promise<void> {
  const { page } = await browser.visit('/login')
  // A login page that is still on its way would lead on with this cookie.
  await page.getByLabel('用户名', { exact: true }).waitFor()
  await page
    .context()
    .addCookies([{ name: 'admin-token', value: 'gone', url: portal.url, sameSite: 'Strict' }])
  await page.route('**/api/user/info', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, after))
    await route.continue()
  })

  await page.goto(`${portal.url}/declare-audit/province`)
  await page.waitForURL(
    (url) =>
      url.pathname === '/login' && url.searchParams.get('redirect') === '/declare-audit/province',
  )

  await page.getByLabel('用户名', { exact: true }).waitFor()
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/login' && url.search === '')
}

test('who is told at once that the session has ended is not led to that page again by Back', () =>
  callUp(0))

test(
  'so is who is told once the page already says that something is coming',
  { tags: ['long'] },
  () => callUp(800),
)
