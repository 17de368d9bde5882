import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { watchOpening } from '#tools/bench/open/watch-opening.ts'
import { chromiumOfProcess, withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'

const browser = withBrowser()
let draft: { id: string; username: string }
let waiting: string
beforeAll(async () => {
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const { rows } = await client.query(
    "select d.id, a.username from e_declaration d join account a on a.enterprise_id = d.owner_id where d.state = 'draft' order by d.year desc limit 1",
  )

  draft = rows[0]
  const waitingRows = await client.query<{ id: string }>(
    "select id from e_declaration where state = 'provincePending' order by year desc, id limit 1",
  )

  waiting = waitingRows.rows[0]?.id ?? ''
  await client.end()
})

/**
 * Every answer takes so long that what does not wait for another one is asked for meanwhile,
 * however busy the machine is.
 */
const answerTime = 1000

/**
 * Opens an address with nothing kept, as somebody or nobody, and says how many answers were waited
 * for one after the other, how many scripts and requests.
 */
async function opening(path: string, usable: string, username: string | null) {
  const cookies = username ? await (await browser.as(username, null)).page.context().cookies() : []
  const context = await (
    await chromiumOfProcess()
  ).newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  })

  onTestFinished(() => context.close())
  await context.addCookies(cookies)
  await context.route(/.*/, (route) =>
    wait(answerTime).then(() => route.continue().catch(() => undefined)),
  )
  const { stages, scripts, requests, chain } = await watchOpening(
    context,
    portal.url + path,
    usable,
    false,
  )

  await context.unrouteAll({ behavior: 'ignoreErrors' })

  return { stages, scripts, requests, chain }
}

interface Limit {
  stages: number
  scripts: number
  requests: number
}

async function expectAtMost(measured: ReturnType<typeof opening>, limit: Limit) {
  const { stages, scripts, requests, chain } = await measured
  expect(stages, chain.join(' → ')).toBeLessThanOrEqual(limit.stages)
  expect(scripts).toBeLessThanOrEqual(limit.scripts)
  expect(requests).toBeLessThanOrEqual(limit.requests)
}

test(
  'the login screen waits for two answers one after the other and for few scripts',
  { tags: ['long'] },
  async () => {
    await expectAtMost(opening('/login', 'input[type=password]', null), {
      stages: 2,
      scripts: 6,
      requests: 12,
    })
  },
)

test('a list waits for three; numbers beside the menu and notices are asked for once it can be used', async () => {
  const usable = '.shell__content td a, .shell__content td button'
  await expectAtMost(opening('/declare-audit/province', usable, 'leader01'), {
    stages: 3,
    scripts: 9,
    requests: 20,
  })
})

test(
  'the home page waits for three, and asks for the numbers of all its lists at once',
  { tags: ['long'] },
  async () => {
    await expectAtMost(opening('/dashboard', '.board__figure b[aria-busy=false]', 'leader01'), {
      stages: 3,
      scripts: 10,
      requests: 26,
    })
  },
)

test('the review desk waits for two', { tags: ['long'] }, async () => {
  const usable = '.review-page__deskBody .decision-pane__decision, .review-page__deskBody textarea'
  await expectAtMost(opening(`/declare-audit/view?id=${waiting}`, usable, 'leader01'), {
    stages: 2,
    scripts: 11,
    requests: 22,
  })
})

test(
  'a form to fill in waits for two: its record is asked for with the portal',
  { tags: ['long'] },
  async () => {
    const usable = '.shell__content input:not([disabled]), .shell__content textarea'
    const limit = { stages: 2, scripts: 9, requests: 18 }
    await expectAtMost(opening(`/declare/fill?id=${draft.id}`, usable, draft.username), limit)
  },
)
