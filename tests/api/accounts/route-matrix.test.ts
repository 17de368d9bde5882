import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FileValue } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { routePatterns } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { userOf, type AccountRow } from '#server/accounts/sessions.ts'
import { routePlugins } from '#server/routes.ts'
import { gradientPng } from '#tools/seed/attachments.ts'
import { addApplicant, addDraft, move } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import type { Asking, Outcome, Target } from './expected-outcomes.ts'
import type { Line } from './list-lines.ts'
import { routeLines } from './route-lines.ts'

/** Milliseconds: what the server itself gives up waiting for takes at most five seconds. */
const callLimit = 60_000

let portal: TestPortal
/** By role, and nobody: who asks, with a session. */
const people: { name: string; user: User | null; token: string | undefined }[] = []
const targets: Record<'own' | 'other', Target> = {} as never
let lines: [string, Line][]

const regions: Record<string, string> = { declare: '530828', district: '530828', city: '530800' }

beforeAll(async () => {
  portal = await openPortal()
  const { services } = portal
  const config = services.config()

  for (const [which, seed, region] of [
    ['own', 701, '530828'],
    ['other', 702, '532504'],
  ] as const) {
    const applicant = await addApplicant(portal, seed, {
      region,
      industry: 'tea',
      isRegional: false,
    })

    const record = (
      await move(
        portal,
        applicant.token,
        await addDraft(portal, applicant, 'product', which),
        'submit',
      )
    ).body.data

    targets[which] = await targetOf(record, `remark-${which}`)
    if (which === 'own')
      people.push(await personOf('declare', applicant.accountId, applicant.token))
  }

  for (const role of Object.keys(config.roles.roles).filter((name) => name !== 'declare')) {
    const id = await portal.addAccount({
      username: `m-${role}`,
      roles: [role],
      region: regions[role] ?? '530000',
    })

    people.push(await personOf(role, id, await portal.tokenOf(id)))
  }

  people.push({ name: 'nobody', user: null, token: undefined })
  lines = routeLines(config, {
    validator: services.configHolder.form('register', null).url,
    ...(await addPublic()),
  })
})
afterAll(() => portal.close())

async function personOf(name: string, id: string, token: string) {
  const [row] = await portal.services.database.query<AccountRow>(
    'select * from account where id = $1',
    [id],
  )
  return { name, token, user: userOf(row as AccountRow, null, portal.services.config()) }
}

async function targetOf(record: RecordView, remark: string): Promise<Target> {
  await portal.services.database.query(
    `insert into remark(id, entity, record_id, path, level, content, by_name, by_role, at, round) values ($1, 'declaration', $2, 'slogan', 'must', '请改', '甲', 'district', now(), 1)`,
    [remark, record.id],
  )
  return { record, remark, file: (record.data['logo'] as unknown as FileValue[])[0]?.id ?? '' }
}

/** A brand with a picture and a notice that everybody may see. */
async function addPublic() {
  const { database, files } = portal.services
  const { sha256, size } = await files.put(gradientPng(32, 24, [9, 80, 90]))
  const names = { brand: randomUUID(), picture: randomUUID(), article: randomUUID() }

  await database.query(
    `insert into file(id, sha256, name, size, type, entity, field) values ($1, $2, 'a.png', $3, 'image/png', 'catalog-brand', 'gallery')`,
    [names.picture, sha256, size],
  )

  await database.query(
    `insert into file_use(file_id, entity, record_id) values ($1, 'catalog-brand', $2)`,
    [names.picture, names.brand],
  )

  const brand = {
    infoStatus: 'published',
    status: 'valid',
    brandName: '公开',
    gallery: [{ id: names.picture }],
  }

  const notice = {
    status: 'published',
    title: '公开',
    categoryCode: 'notice',
    content: '<p>公开</p>',
  }

  for (const [table, id, year, data] of [
    ['e_catalog_brand', names.brand, 2024, brand],
    ['e_article', names.article, null, notice],
  ] as const)
    await database.query(
      `insert into ${table}(id, year, version, created_at, updated_at, head, grams, data) values ($1, $2, 1, now(), now(), '{}', '{}', $3)`,
      [id, year, JSON.stringify(data)],
    )

  return names
}

const outcomeOf = (status: number): Outcome | number => {
  if (status >= 500) return status
  return ({ 401: 'signIn', 403: 'forbidden', 404: 'absent' } as const)[status] ?? 'open'
}

it('every call of the server has a line', () => {
  const registeredRoutes: string[] = []
  const app = fastify()

  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat())
      if (name !== 'HEAD' && name !== 'OPTIONS') registeredRoutes.push(`${name} ${url}`)
  })

  for (const plugin of Object.values(routePlugins)) plugin(app, portal.services)
  expect([...new Set(lines.map(([key]) => key))].toSorted()).toEqual(registeredRoutes.toSorted())
})

const paperCall = `GET ${routePatterns.recordPaper}`

/**
 * What everybody asks about what is their own and what is not.
 * @param share of a call that ten lists or more have, a person asks one in this number of lists:
 * each person about each list, each list by some persons, each call by each person
 */
function callsOf(share: number): Call[] {
  const counts = new Map<string, number>()
  const places = lines.map(([key]) => {
    const place = counts.get(key) ?? 0
    counts.set(key, place + 1)

    return place + [...counts.keys()].indexOf(key)
  })

  return people.flatMap((person, turn) =>
    lines.flatMap(([key, line], at) => {
      const isSpread = (counts.get(key) ?? 0) >= 10
      if (isSpread && ((places[at] ?? 0) + turn) % share !== 0) return []

      const ownCall: Call = { person, which: 'own', key, line }
      const otherCall: Call = { ...ownCall, which: 'other' }

      // Drawing a paper takes longest: each person asks for one, of either in turn.
      if (key === paperCall && share > 1) return [turn % 2 === 0 ? ownCall : otherCall]

      // Most calls name no record: what is asked and expected twice is asked once.
      return textOf(ownCall) === textOf(otherCall) ? [ownCall] : [ownCall, otherCall]
    }),
  )
}

const promise = 'answers every role, and nobody, about what is their own and what is not'

async function expectAnswers(calls: Call[]): Promise<void> {
  const wrong: (string | null)[] = []

  // Several at once: each waits for the database most of its time.
  for (let at = 0; at < calls.length; at += 12)
    wrong.push(...(await Promise.all(calls.slice(at, at + 12).map(faultOf))))
  expect(wrong.filter((fault) => fault !== null)).toEqual([])
}

it(`every call ${promise}, as the configuration says; of many lists a ninth each`, async () => {
  const calls = callsOf(9)
  expect(calls.length).toBeGreaterThan(1000)
  await expectAnswers(calls)
}, 240_000)

it(`every call of every list ${promise}`, { tags: ['long'], timeout: 480_000 }, () =>
  expectAnswers(callsOf(1)),
)

interface Call {
  person: (typeof people)[number]
  which: keyof typeof targets
  key: string
  line: Line
}

const askingOf = ({ person: { user }, which }: Call): Asking => ({
  config: portal.services.config(),
  user,
  target: targets[which],
  now: portal.time.now,
})

/** What a call asks, and how it must be answered. */
function textOf(call: Call): string {
  const asking = askingOf(call)
  return JSON.stringify([call.line.ask(asking), call.line.expected(asking)])
}

/** What is wrong with how a call is answered; null when it is right. */
async function faultOf(call: Call): Promise<string | null> {
  const { person, which, key, line } = call
  const { name, user, token } = person
  const asking = askingOf(call)
  const { path, body, method = key.split(' ')[0] } = line.ask(asking)
  const session = line.ends && user ? await portal.tokenOf(user.id) : token
  const unanswered = { status: 599, text: `no answer within ${callLimit} ms` }

  // A call without an answer is named, instead of the whole table with the time limit of the test.
  const ask = () =>
    Promise.race([
      portal.call(method as 'GET', path, { token: session, body }),
      pause(callLimit, unanswered, { ref: false }),
    ])

  let { status, text } = await ask()

  // A server that is busy has judged nothing and says when to ask again.
  for (let again = 0; status === 503 && again < 3; again++) ({ status, text } = await ask())
  const [outcome, expected] = [outcomeOf(status), line.expected(asking)]

  return outcome === expected
    ? null
    : `${name} · ${which} · ${key} ${path}: ${status} for ${expected} ${text.slice(0, 120)}`
}
