import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'

const browser = withBrowser()

test('a portal that cannot tell who is there says so, asks no more by itself, and goes on when it is asked to', async () => {
  const { page } = await browser.as('leader')
  let asked = 0
  await page.route('**/api/user/info', (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: { code: 500, msg: '服务器出错', data: null } })
  })
  await page.goto(`${portal.url}/declare-audit/province`)
  const again = page.getByRole('button', { name: '重试' })
  await again.waitFor()
  const first = asked
  await page.waitForTimeout(1500)
  expect(asked).toBe(first)
  await again.click()
  await expect.poll(() => asked).toBeGreaterThan(first)
  await again.waitFor()
  await page.unroute('**/api/user/info')
  await again.click()
  await page.locator('.shell-content tbody tr').first().waitFor()
  await page.context().close()
})

test.each([
  ['at once', 0],
  ['once the page already says that something is coming', 800],
])(
  'whoever is told %s that the session has ended signs in and Back does not lead to that page again',
  async (_, after) => {
    const { page } = await browser.as('leader')
    const cookies = await page.context().cookies()
    const { page: other } = await browser.visit('/login')
    // A login page that is still on its way would lead on with these cookies.
    await other.getByLabel('用户名', { exact: true }).waitFor()
    await other
      .context()
      .addCookies(cookies.map((cookie) => (cookie.name === 'admin-token' ? { ...cookie, value: 'gone' } : cookie)))
    await other.route('**/api/user/info', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, after))
      await route.continue()
    })
    await other.goto(`${portal.url}/declare-audit/province`)
    await other.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/declare-audit/province',
    )
    await other.getByLabel('用户名', { exact: true }).waitFor()
    await other.goBack()
    await other.waitForURL((url) => url.pathname === '/login' && url.search === '')
    await page.context().close()
  },
)
