import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract/record.ts'
import { createApp } from '#server/app.ts'
import { createServices } from '#server/create-services.ts'
import { Database } from '#server/database/database.ts'
import { listenTo } from '#server/database/listen.ts'
import { requestSchemas } from '#server/requests/request-schemas.ts'
import { measureSlowdown } from '#tools/test/slowdown.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { openLine, type DatabaseLine } from './database-line.ts'

let portal: TestPortal
let line: DatabaseLine
let database: Database
let app: FastifyInstance
let applicant: Applicant
type Answers = Awaited<ReturnType<typeof ask>>[]
let frozenAnswers: Answers
let lockedAnswers: Answers

/** The application on a database, as another node of the portal. */
async function openNode(url: string) {
  const ofNode = new Database(url)
  const services = await createServices({
    config: portal.services.config(),
    database: ofNode,
    dataDir: portal.dataDir,
    isDemo: false,
    clock: portal.services.clock,
  })

  return { database: ofNode, app: createApp(services) }
}

beforeAll(async () => {
  portal = await openPortal()
  line = await openLine(portal.databaseUrl)
  ;({ database, app } = await openNode(line.url))
  applicant = await addApplicant(portal, 51, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
  // Both wait for seconds, on nodes of their own.
  ;[frozenAnswers, lockedAnswers] = await Promise.all([askWhileFrozen(), askWhileLocked()])
})
afterAll(async () => {
  line.isFrozen = false
  await app.close()
  line.close()
  await database.close()
  await portal.close()
})

const ask = async (
  method: string,
  url: string,
  token: string | null,
  body?: object,
  key?: string,
  node = app,
) => {
  const since = performance.now()
  const answer = await node.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token === null ? {} : { authorization: token }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body && method !== 'GET' && method !== 'DELETE' ? { payload: body } : {}),
  })

  return {
    method,
    url,
    status: answer.statusCode,
    text: answer.payload,
    headers: answer.headers,
    took: performance.now() - since,
  }
}

const calls = Object.entries(requestSchemas).flatMap(([address, byMethod]) =>
  Object.keys(byMethod).map((method) => ({
    method,
    url: address.replaceAll(/:\w+|\*/g, 'declaration'),
  })),
)

/** What an outage is told with; calls that need no database go on as ever. */
function expectTold({
  method,
  url,
  status,
  text,
  headers,
  took,
}: Awaited<ReturnType<typeof ask>>): void {
  expect([method, url, took < 5000 ? 'in time' : took]).toEqual([method, url, 'in time'])
  if (status < 500) return

  expect([method, url, status]).toEqual([method, url, 503])
  if (url === '/healthz') return

  expect(headers['retry-after']).toMatch(/^[35]$/)
  expect((JSON.parse(text) as { msg: string }).msg).toMatch(/稍后重试/)
}

/** Every call, with and without a session, on a node whose database stands still. */
async function askWhileFrozen(): Promise<Answers> {
  line.isFrozen = true
  const body = {
    username: 'admin',
    password: 'x',
    data: { name: '云' },
    version: 1,
    changes: {},
    items: [],
    form: {},
  }

  try {
    return await Promise.all(
      calls
        .filter(({ url }) => !url.endsWith('/events'))
        .flatMap(({ method, url }) => [
          ask(method, url, applicant.token, body),
          ask(method, url, null, body),
        ]),
    )
  } finally {
    line.isFrozen = false
  }
}

/** Twenty calls for a table that somebody keeps locked. */
async function askWhileLocked(): Promise<Answers> {
  const node = await openNode(portal.databaseUrl)
  let release: () => void = () => {}
  let begin: () => void = () => {}
  const lock = new Promise<void>((resolve) => (begin = resolve))
  const isDone = portal.services.database.transaction(async (query) => {
    await query('lock table e_declaration in access exclusive mode')
    await new Promise<void>((resolve) => {
      release = resolve
      begin()
    })
  }, Number.POSITIVE_INFINITY)

  try {
    await lock
    const path = '/api/list/rows/declare/status'
    return await Promise.all(
      Array.from({ length: 20 }, () =>
        ask('GET', path, applicant.token, undefined, undefined, node.app),
      ),
    )
  } finally {
    release()
    await isDone
    await node.app.close()
    await node.database.close()
  }
}

describe('a database that stands still', () => {
  it('is reported by every call within five seconds, with and without a session', () => {
    frozenAnswers.forEach(expectTold)
    expect(frozenAnswers.filter(({ status }) => status === 503).length).toBeGreaterThan(60)
    const signIn = frozenAnswers
      .filter(({ url }) => url === '/api/auth/login')
      .map(({ status }) => status)

    expect(signIn).toEqual([503, 503])
  })

  it('is worked with again as soon as it goes on', async () => {
    expect((await ask('GET', '/api/user/info', applicant.token)).status).toBe(200)
  })
})

it('notifications are heard again after their connection was cut without a word', async () => {
  const turns: boolean[] = []
  const heard: string[] = []
  const stop = await listenTo(
    line.url,
    'cut_off',
    {
      onNotification: (payload) => heard.push(payload),
      onConnectionChange: (isOpen) => turns.push(isOpen),
    },
    { every: 100, timeoutMs: 300 * measureSlowdown() },
  )

  line.isFrozen = true
  await expect.poll(() => turns, { timeout: 10_000 }).toContain(false)
  line.isFrozen = false
  await expect.poll(() => turns.at(-1), { timeout: 15_000 }).toBe(true)
  await portal.services.database.query(`select pg_notify('cut_off', 'again')`)
  await expect.poll(() => heard).toEqual(['again'])
  await stop()
}, 30_000)

it('a node that was cut off in a transaction keeps no lock: its server ends it', async () => {
  const [settings] = await database.query<{ idle: string; count: string }>(
    `select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_keepalives_count') as count`,
  )
  expect(settings).toEqual({ idle: '4', count: '2' })
})

it('a table that somebody keeps locked holds nobody up for longer', () => {
  lockedAnswers.forEach(expectTold)
  expect(lockedAnswers.map(({ status }) => status)).toContain(503)
})

it('an outage at any moment of a submit is reported as such, and a retry submits once', async () => {
  const statuses = new Set<number>()
  for (let cut = 0; cut < 60; cut++) {
    line.messagesLeft = Number.POSITIVE_INFINITY
    const draft =
      cut === 0 || (await state(drafts.at(-1)!)) !== 'draft' ? await another() : drafts.at(-1)!
    const path = `/api/record/declaration/${draft.id}/transition/submit`
    const submit = () =>
      ask('POST', path, applicant.token, { version: draft.version, form: {} }, `outage-key-${cut}`)

    await ask('GET', '/api/user/info', applicant.token)
    line.messagesLeft = cut
    const first = await submit()

    line.messagesLeft = Number.POSITIVE_INFINITY
    statuses.add(first.status)
    expect([cut, first.status, first.text.slice(0, 200)]).toEqual([
      cut,
      expect.toBeOneOf([200, 503]),
      expect.anything(),
    ])

    if (first.status === 200) break

    expect(first.headers['retry-after']).toBe('5')
  }

  expect([...statuses]).toEqual([503, 200])

  for (const { id } of drafts) {
    const [row] = await portal.services.database.query<{ count: number }>(
      `select count(*)::int as count from action_log where record_id = $1 and transition = 'submit'`,
      [id],
    )
    expect(row?.count).toBe((await state({ id })) === 'draft' ? 0 : 1)
  }
})

const drafts: RecordView[] = []

async function another(): Promise<RecordView> {
  await portal.services.database.query(
    `update e_declaration set owner_id = 'nobody' where state <> 'draft'`,
  )
  const draft = await addDraft(portal, applicant, 'product', `云端${drafts.length}`)

  drafts.push(draft)

  return draft
}

async function state({ id }: { id: string }): Promise<string> {
  const [row] = await portal.services.database.query<{ state: string }>(
    'select state from e_declaration where id = $1',
    [id],
  )
  return row?.state ?? 'none'
}
