import { chromium, type Browser, type Page } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import { browserFlags, browserPath } from '#tools/find-browser.mjs'
import type { JourneyPortal } from './open-portal.ts'
import { portal } from './portal.ts'

/** A browser of this machine and a way to open fresh visitors in it. */
export interface JourneyBrowser {
  /** Password of all demo accounts. */
  password: string
  /** A visitor with an empty profile. Errors of the page end up in `faults`; a failed test leaves a picture in .cache/journeys. */
  visit(
    path: string,
    size?: { width: number; height: number },
    runsScripts?: boolean,
  ): Promise<{ page: Page; faults: string[] }>
  /** A visitor who has signed in through the login screen. */
  signIn(
    username: string,
    path?: string,
    size?: { width: number; height: number },
    secret?: string,
  ): Promise<{ page: Page; faults: string[] }>
  close(): Promise<void>
}

/** A browser for the portal of this file, or for one that the file opened for itself. */
export async function openBrowser({ url, password }: JourneyPortal = portal): Promise<JourneyBrowser> {
  const browser: Browser = await chromium.launch({ executablePath: browserPath() ?? 'chromium', args: browserFlags })
  const visit: JourneyBrowser['visit'] = async (path, size = { width: 1440, height: 900 }, runsScripts = true) => {
    const context = await browser.newContext({
      viewport: size,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      javaScriptEnabled: runsScripts,
    })
    const page = await context.newPage()
    const faults: string[] = []
    const picture = `.cache/journeys/${(expect.getState().currentTestName ?? 'test').replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`
    onTestFailed(() =>
      page.screenshot({ path: picture }).then(
        () => console.log(`${page.url()} → ${picture}`),
        () => {},
      ),
    )
    page.on('pageerror', (error) => faults.push(error.message))
    page.on(
      'console',
      (message) =>
        message.type() === 'error' &&
        /Content Security Policy|Uncaught/.test(message.text()) &&
        faults.push(message.text()),
    )
    page.on('response', (answer) => answer.status() >= 500 && faults.push(`${answer.status()} ${answer.url()}`))
    await page.goto(url + path)
    return { page, faults }
  }
  return {
    password,
    visit,
    async signIn(username, path = '/dashboard', size, secret = password) {
      const visitor = await visit(`/login?redirect=${encodeURIComponent(path)}`, size)
      await visitor.page.getByLabel('用户名', { exact: true }).fill(username)
      await visitor.page.getByLabel('密码', { exact: true }).fill(secret)
      await visitor.page.getByRole('button', { name: '登录', exact: true }).click()
      await visitor.page.waitForURL((target) => target.pathname === path.split('?')[0])
      return visitor
    },
    async close() {
      // An answer that a test held back may still be on its way.
      const pages = browser.contexts().flatMap((context) => context.pages())
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      await browser.close()
    },
  }
}
