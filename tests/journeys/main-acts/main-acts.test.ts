import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config-release/load-config.ts'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'
import { openPortal } from '../open-portal.ts'
import { actsOf } from './acts.ts'
import { doAct, stands } from './do-act.ts'
import { entriesOf } from './entries.ts'
import { prepareWork, type Walkers } from './prepare.ts'

const config = loadConfig('config')
/** Who goes through the menus of a role; nobody: whom the preparation found. */
const accounts: Record<string, string> = {
  admin: 'admin',
  leader: 'leader01',
  province: 'provview01',
  city: 'city5308',
  district: 'dist530828',
  content: 'content01',
}
// What a role hands on is taken up by the one after it.
const roles = Object.keys(config.roles.roles)
let stop: () => Promise<void>
let browser: JourneyBrowser
let walkers: Walkers
beforeAll(async () => {
  const { portal, ...opened } = await openPortal()
  stop = opened.stop
  browser = await openBrowser(portal)
  walkers = await prepareWork(browser, portal)
})
afterAll(async () => {
  await browser?.close()
  await stop?.()
})

test('every entry of a menu has a main act, and every act an entry', () => {
  const missing = roles.flatMap((role) =>
    entriesOf(config, role)
      .filter(({ page }) => actsOf(role, page) === undefined)
      .map(({ title, page }) => `${role}: ${title} (${page})`),
  )
  expect(missing).toEqual([])
})

test.each(roles)(
  '%s goes through every entry of the menus and does what each is for',
  { timeout: 90_000 },
  async (role) => {
    const username = accounts[role] ?? walkers[role as keyof Walkers]
    const { page, faults } = await browser.signIn(username)
    const wrong: string[] = []
    for (const { title, path, page: id } of entriesOf(config, role)) {
      try {
        await page.goto(new URL(path, page.url()).href)
        await stands(page)
        await page.locator(`nav a[href="${path}"], header a[href="${path}"]`).first().waitFor({ state: 'attached' })
        for (const [at, act] of (actsOf(role, id) ?? []).entries()) {
          if (at > 0) await page.goto(new URL(path, page.url()).href)
          await doAct(page, act)
        }
      } catch (error) {
        wrong.push(`${title} (${id}): ${String(error).slice(0, 600)}`)
      }
    }
    expect([...wrong, ...faults]).toEqual([])
    await page.context().close()
  },
)
