import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchOpening } from '#tools/bench/open/watch-opening.ts'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'

let browser: JourneyBrowser
let draft: { id: string; username: string }
beforeAll(async () => {
  browser = await openBrowser()
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const { rows } = await client.query(
    "select d.id, a.username from e_declaration d join account a on a.enterprise_id = d.owner_id where d.state = 'draft' order by d.year desc limit 1",
  )
  await client.end()
  draft = rows[0]
})
afterAll(() => browser.close())

/** Every answer takes so long that what does not wait for another one is asked for meanwhile, however busy the machine is. */
const answerTime = 1000

/** Opens an address with nothing kept, as somebody or nobody, and says how many answers were waited for one after the other, and how many scripts. */
async function opening(path: string, usable: string, cookies: Awaited<ReturnType<BrowserContext['cookies']>>) {
  const { page } = await browser.visit('/robots.txt')
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  if (!context) throw new Error('the browser is gone')
  await page.context().close()
  await context.addCookies(cookies)
  await context.route(/.*/, (route) => wait(answerTime).then(() => route.continue().catch(() => undefined)))
  const { stages, scripts, chain } = await watchOpening(context, portal.url + path, usable, false)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
  return { stages, scripts, chain }
}

const cookiesOf = async (username: string) => {
  const { page } = await browser.signIn(username)
  const cookies = await page.context().cookies()
  await page.context().close()
  return cookies
}

async function expectAtMost(found: ReturnType<typeof opening>, limit: { stages: number; scripts: number }) {
  const { stages, scripts, chain } = await found
  expect(stages, chain.join(' → ')).toBeLessThanOrEqual(limit.stages)
  expect(scripts).toBeLessThanOrEqual(limit.scripts)
}

test('the login screen waits for two answers one after the other and for few scripts', async () => {
  await expectAtMost(opening('/login', 'input[type=password]', []), { stages: 2, scripts: 7 })
})

test('a list waits for three', async () => {
  const cookies = await cookiesOf('leader01')
  const usable = '.shell-content td a, .shell-content td button'
  await expectAtMost(opening('/declare-audit/province', usable, cookies), { stages: 3, scripts: 14 })
})

test('a form to fill in waits for two: its record is asked for with the portal', async () => {
  const cookies = await cookiesOf(draft.username)
  const usable = '.shell-content input:not([disabled]), .shell-content textarea'
  await expectAtMost(opening(`/declare/fill?id=${draft.id}`, usable, cookies), { stages: 2, scripts: 13 })
})
