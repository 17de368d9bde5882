import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storedEntities } from '#config-model/sources.ts'
import { apiPaths } from '#contract/paths.ts'
import { allTables, followedTables } from '#server/database/changes.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'
import { propertySeed } from '../property-seed.ts'

let portal: TestPortal
/** Another process on the same database that remembers nothing: what it answers is fresh. */
let fresh: TestPortal
/** Another process that writes. */
let writer: TestPortal
const tokens: string[] = []

const people: [roles: string[], region: string][] = [
  [['district'], '530828'],
  [['district'], '530826'],
  [['city'], '530800'],
  [['province'], '530000'],
  [['leader'], '530000'],
  [['declare'], '530828'],
]
const owners = ['answers-5', 'answers-other']

beforeAll(async () => {
  portal = await openPortal()
  fresh = await openPortal({ databaseOf: portal, remembers: false })
  writer = await openPortal({ databaseOf: portal })

  for (const [at, [roles, region]] of people.entries()) {
    const id = await portal.addAccount({ username: `answers${at}`, roles, region })
    if (roles.includes('declare')) owners[0] = id
    tokens.push(await portal.tokenOf(id))
  }

  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
     select 'r' || n, 2025, 'districtPending', '530828', $1, now(), now(), '{}', '{}' from generate_series(1, 12) n`,
    [owners[0]],
  )
})
afterAll(async () => {
  await writer.close()
  await fresh.close()
  await portal.close()
})

const states = [
  'draft',
  'districtPending',
  'cityPending',
  'provincePending',
  'returned',
  'approved',
]
const id = fc.integer({ min: 1, max: 12 }).map((n) => `r${n}`)

/** A statement that writes to what answers are read from. */
const write = fc.oneof(
  fc.tuple(
    fc.constant('update e_declaration set state = $2, version = version + 1 where id = $1'),
    id,
    fc.constantFrom(...states),
  ),
  fc.tuple(
    fc.constant('update e_declaration set region_code = $2 where id = $1'),
    id,
    fc.constantFrom('530828', '530826', '532504'),
  ),
  fc.tuple(
    fc.constant('update e_declaration set owner_id = $2 where id = $1'),
    id,
    fc.constantFrom(0, 1).map((at) => owners[at] ?? ''),
  ),
  fc.tuple(
    fc.constant(
      `update e_declaration set head = head || jsonb_build_object('brandName', $2::text), data = data || jsonb_build_object('brandName', $2::text) where id = $1`,
    ),
    id,
    fc.constantFrom('霁岚', '松笙'),
  ),
  fc.tuple(
    fc.constant(`update account set region_code = $2 where username = $1`),
    fc.constantFrom('answers0', 'answers1', 'answers2'),
    fc.constantFrom('530828', '530826', '532500'),
  ),
  fc.tuple(
    fc.constant(`update account set roles = array[$2] where username = $1`),
    fc.constantFrom('answers0', 'answers3'),
    fc.constantFrom('district', 'province', 'leader'),
  ),
)

const pages = [
  'declare-audit/district',
  'declare-audit/city',
  'declare-audit/province',
  'declare-audit/list',
  'declare/status',
]
const path = fc.oneof(
  fc.constantFrom(...pages).map((page) => apiPaths.listRows(page)),
  fc
    .constantFrom(...pages)
    .map((page) => `${apiPaths.listRows(page)}?preset=todo&keyword=${encodeURIComponent('霁岚')}`),
  fc.constantFrom(...pages).map((page) => apiPaths.listCounts(page)),
  fc
    .tuple(fc.constantFrom(...pages), id)
    .map(([page, record]) => `${apiPaths.listNeighbours(page)}?id=${record}`),
  id.map((record) => apiPaths.record('declaration', record)),
  fc.constant(apiPaths.stateCounts('declaration')),
)

const question = fc.record({ person: fc.integer({ min: 0, max: people.length - 1 }), path })

it('concurrent reads and writes get the same answers as without a cache', async () => {
  const step = fc.record({
    write,
    isOwn: fc.boolean(),
    asked: fc.array(question, { minLength: 1, maxLength: 4 }),
  })

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const {
        write: [text, ...values],
        isOwn,
        asked: questions,
      } of steps) {
        // Something is remembered, and something is being asked while it is written.
        const ask = (where: TestPortal) =>
          Promise.all(
            questions.map(({ person, path }) => where.call('GET', path, { token: tokens[person] })),
          )

        await ask(portal)
        const during = ask(portal)
        const changes = portal.services.database.changes
        const tables = [text.includes('e_declaration') ? 'e_declaration' : 'account'] as const
        const before = changes.versionOf(tables)

        await (isOwn ? portal : writer).services.database.query(text, values)
        if (!isOwn)
          await expect.poll(() => changes.versionOf(tables), { interval: 2 }).not.toBe(before)
        await during
        const comparableParts = (answers: Awaited<ReturnType<typeof ask>>) =>
          answers.map(({ status, body: { code, msg, data, page } }) => ({
            status,
            code,
            msg,
            data,
            page,
          }))

        expect(comparableParts(await ask(portal))).toEqual(comparableParts(await ask(fresh)))
      }
    }),
    { seed: propertySeed, numRuns: 20 },
  )
})

it('an answer is cached only within its second', async () => {
  const ask = () =>
    portal.call('GET', apiPaths.listRows('declare-audit/district'), { token: tokens[1] })
  const { now } = portal.time

  await ask()

  // Nobody tells of what somebody writes past every portal.
  await ownerQuery(portal, `update e_declaration set region_code = '530826' where id = 'r1'`)
  portal.time.now = new Date(now.getTime() + 1000)
  expect((await ask()).text).toBe(
    (await fresh.call('GET', apiPaths.listRows('declare-audit/district'), { token: tokens[1] }))
      .text,
  )
  portal.time.now = now
})

it('a cached answer is compressed like a fresh one', async () => {
  const path = apiPaths.listRows('declare-audit/city')
  await portal.services.database.query(
    `update e_declaration set region_code = '530828', state = 'cityPending'`,
  )
  await portal.services.database.query(
    `update account set region_code = '530800', roles = '{city}' where username = 'answers2'`,
  )
  const ask = (headers = {}) => portal.call('GET', path, { token: tokens[2], headers })
  const plain = await ask()

  for (let times = 0; times < 2; times++) {
    const answer = await ask({ 'accept-encoding': 'br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.bytes).toString()).toBe(plain.text)
  }
})

it('every table that caches may depend on reports its writes', async () => {
  const { database, config } = portal.services
  const rows = await database.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'report_write' and tgenabled = 'O'`,
  )

  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    followedTables(storedEntities(config()).map(([id]) => tableOf(id))).toSorted(),
  )
})

const touch = `set version = version + 1 where id = 'r1'`

it.each([
  `update public.e_declaration ${touch}`,
  `with changed as (update e_declaration ${touch} returning id) select count(*) from changed`,
  `do $$ begin execute 'upd' || 'ate e_declaration set version = version + 1'; end $$`,
  `merge into e_declaration d using (select 'r1' as id) r on r.id = d.id when matched then update set version = version + 1`,
  `insert into e_declaration(id, created_at, updated_at) values ('r1', now(), now()) on conflict (id) do update set version = 1`,
  `delete from e_declaration where id = 'gone'`,
])('a write is reported however it is written: %s', async (text) => {
  const { database } = portal.services
  const version = () => database.changes.versionOf(['e_declaration'])
  const others = () => database.changes.versionOf(['account', 'e_enterprise'])
  const before = others()
  const ways = [
    () => database.query(text),
    () => database.transaction((query) => query(text)),
    () => database.withDedicatedConnection((query) => query(text)),
    () => database.asOwner((owner) => owner.query(text)),
  ]

  for (const write of ways) {
    const earlier = version()
    await write()
    expect(version()).toBe(earlier + 1)
  }

  await database.query('select version from e_declaration for update')
  expect([version(), others()]).toEqual([version(), before])
})

it('after a lost connection nobody knows what was written: nothing stays cached', async () => {
  const { changes, query } = portal.services.database
  const seen: string[] = []
  changes.onChanged((table) => seen.push(table))
  const before = changes.versionOf(['e_enterprise'])

  await expect(
    query(
      `with changed as (update e_declaration ${touch} returning id) select pg_terminate_backend(pg_backend_pid()) from changed`,
    ),
  ).rejects.toThrow(/terminat/i)
  expect([seen, changes.versionOf(['e_enterprise'])]).toEqual([[allTables], before + 1])

  await expect(query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(/terminat/i)
  expect(changes.versionOf(['e_enterprise'])).toBe(before + 1)
})

it('a sign-in and a call at work end nothing that is cached', async () => {
  const { changes, query } = portal.services.database
  const version = () => changes.versionOf(['account', 'session'])
  const before = version()

  await query(`update account set last_login_at = now(), last_login_ip = '::1'`)
  await query('update session set seen_at = now()')
  expect(version()).toBe(before)
  await query('update session set acting_for = null')
  expect(version()).toBe(before + 1)
  await query('update account set preferences = preferences')
  expect(version()).toBe(before + 2)
})
