import type { Page } from 'playwright-core'
import type { JourneyBrowser } from '../open-browser.ts'

const lost = /\/api\/(?!auth|portal|config\/events)/

/**
 * From now on the server knows the session no more, whatever is asked; it answers once `beginning`
 * resolves.
 */
export const loseSession = (page: Page, beginning?: Promise<void>): Promise<unknown> =>
  page.route(lost, async (route) => {
    await beginning
    await route.fulfill({
      status: 401,
      json: { code: 401, msg: '未授权，请登录', data: { reason: 'unauthorized' } },
    })
  })

/** The server is back; somebody signs in on the login screen that is open. */
export async function signInHere(
  { password }: JourneyBrowser,
  page: Page,
  username: string,
): Promise<void> {
  await page.unroute(lost)
  await page.getByLabel(/^(用户名|Username)$/).fill(username)
  await page.getByLabel(/^(密码|Password)$/).fill(password)
  await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click()
  await page.waitForURL((target) => target.pathname !== '/login')
}
