import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Database } from '#server/database/database.ts'
import { maxNamedStatements } from '#server/database/prepared-statements.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openPortal({ remembers: false })
  token = await portal.tokenOf(
    await portal.addAccount({
      username: 'statements-admin',
      roles: ['admin', 'leader'],
      region: '530000',
    }),
  )

  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
     select 's' || n, 2025, 'provincePending', '530828', 'o', now(), now(), '{}', '{}' from generate_series(1, 3500) n`,
  )
})
afterAll(() => portal.close())

/** The texts of all statements that are sent while `work` runs. */
async function textsOf(work: () => Promise<void>): Promise<Set<string>> {
  const { database } = portal.services
  const texts = new Set<string>()
  const spies = (['query', 'read'] as const).map((name) => {
    const send = database[name]
    return vi.spyOn(database, name).mockImplementation((text: string, values?: unknown[]) => {
      texts.add(text)
      return send(text, values) as never
    })
  })

  await work()
  for (const spy of spies) spy.mockRestore()

  return texts
}

const list = (page: number, size: number) =>
  `/api/list/rows/declare-audit/province?preset=all&page=${page}&size=${size}`
const catalogue = (page: number, size: number) =>
  `/api/public/catalogue/list?year=2025&page=${page}&size=${size}`
const lookup = (count: number) =>
  `/api/lookup/records/declaration?ids=${Array.from({ length: count }, (_, at) => `s${at + 1}`).join(',')}`
const views = (from: string, to: string) =>
  `/api/board/block/2/upkeep/catalog/view-log?filter=${encodeURIComponent(JSON.stringify({ day: { from, to } }))}`

it.each([
  [
    'a list',
    [list(1, 20), list(12, 20), list(60, 20)],
    [list(3, 19), list(13, 27), list(90, 31), list(70, 44)],
  ],
  [
    'the public catalogue',
    [catalogue(1, 12)],
    [catalogue(2, 13), catalogue(977, 7), catalogue(12, 48)],
  ],
  ['names looked up', [lookup(2)], [lookup(23), lookup(31)]],
  ['figures of days', [views('2025-03-02', '2025-05-09')], [views('2025-01-05', '2025-04-17')]],
])('sends no other statements for other numbers: %s', async (_, first, others) => {
  const send = async (paths: string[]) => {
    for (const path of paths) {
      const answer = await portal.call('GET', path, path.startsWith('/api/public') ? {} : { token })
      expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).toBe(200)
    }
  }

  const firstTexts = await textsOf(() => send(first))
  const otherTexts = await textsOf(() => send(others))

  expect(firstTexts.size).toBeGreaterThan(0)
  expect([...otherTexts].filter((text) => !firstTexts.has(text))).toEqual([])
})

it('keeps a bounded number of named statements on a connection, whatever callers combine', async () => {
  const database = new Database(portal.databaseUrl, { max: 1 })
  const count = async () =>
    (
      await database.query<{ count: number }>(
        'select count(*)::int as count from pg_prepared_statements',
      )
    )[0]?.count

  try {
    for (let at = 0; at < maxNamedStatements * 2.5; at++)
      expect(await database.query(`select ${at} as at`)).toEqual([{ at }])
    expect(await count()).toBeLessThanOrEqual(maxNamedStatements)
    await database.transaction(async (query) => {
      for (let at = 0; at < maxNamedStatements; at++) await query(`select ${at} as place`)
    })
    expect(await count()).toBeLessThan(maxNamedStatements / 2)
  } finally {
    await database.close()
  }
})

it('a node answers on after another node of a newer version has added a column to a table it reads and writes', async () => {
  const { database } = portal.services
  const read = () => database.query(`select * from captcha where id = 'newer'`)
  const write = () =>
    database.transaction((query) =>
      query(`update captcha set answer = answer where id = 'newer' returning *`),
    )

  await ownerQuery(
    portal,
    `insert into captcha(id, answer, expires_at) values ('newer', 'a', now())`,
  )
  await read()
  await write()
  await ownerQuery(portal, 'alter table captcha add column first text')
  expect(await read()).toMatchObject([{ id: 'newer', first: null }])
  expect(await write()).toMatchObject([{ id: 'newer', first: null }])
  await ownerQuery(portal, 'alter table captcha add column second text')
  // A transaction that has begun cannot go on; the next one does.
  await write().catch(() => undefined)
  expect(await write()).toMatchObject([{ id: 'newer', second: null }])
})
