import { beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config-release/load-config.ts'
import { readCache } from '#tools/config/read-cache.ts'
import { withPortal } from '../open-browser.ts'
import { actsOf } from './acts.ts'
import { chooseEntry } from './choose-entry.ts'
import { doAct } from './do-act.ts'
import { entriesOf } from './entries.ts'
import { prepareWork, type Walkers } from './prepare.ts'

const config = loadConfig('config', 'zh-CN', readCache)
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
const { browser, portal } = withPortal()
let walkers: Walkers

beforeAll(async () => {
  walkers = await prepareWork(browser, portal())
})

test.each(roles)(
  '%s goes through every entry of the menus and does what each is for',
  { tags: ['long'], timeout: 300_000 },
  async (role) => {
    const username = accounts[role] ?? walkers[role as keyof Walkers]
    const { page, faults } = await browser.as(username)
    const wrong: string[] = []

    for (const entry of entriesOf(config, role)) {
      try {
        await chooseEntry(page, entry.path)
        for (const [at, act] of (actsOf(role, entry.page) ?? []).entries()) {
          if (at > 0) await chooseEntry(page, entry.path)
          await doAct(page, act)
        }
      } catch (error) {
        wrong.push(`${entry.title} (${entry.page}): ${String(error).slice(0, 600)}`)
        await page.goto(new URL('/dashboard', page.url()).href)
      }
    }

    expect([...wrong, ...faults]).toEqual([])
  },
)
