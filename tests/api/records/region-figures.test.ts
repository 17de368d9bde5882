import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { RegionAggregateCache, type RegionQuery } from '#server/cache/region-aggregate-cache.ts'
import { Database } from '#server/database/database.ts'
import { createRegionWrites, deleteOldRegionWrites } from '#server/database/region-writes.ts'
import { createDatabase } from '../databases.ts'
import { propertySeed } from '../property-seed.ts'

const table = 'e_declaration'
const regions = ['530102', '530103', '530100', '530000', '530828', null]
let database: Database
let other: Database
/** What the question of a test was asked with, time after time. */
let conditions: string[] = []

beforeAll(async () => {
  const url = await createDatabase(
    inject('postgres'),
    `t_${randomUUID().replaceAll('-', '')}`,
    'migrated',
  )

  database = new Database(url)
  other = new Database(url)
})
afterAll(async () => {
  await database.close()
  await other.close()
})
beforeEach(async () => {
  conditions = []
  await database.query(`truncate ${table}`)
  await insert(0, 60)
})

const question: RegionQuery = {
  table,
  sql: (condition) => {
    conditions.push(condition)
    return `select coalesce(region_code, '') as region, state as key, count(*) as n, array_agg(distinct owner_id order by owner_id) as owners from ${table} where year = $1 and ${condition} group by 1, 2`
  },
  values: [2025],
}
const insert = (from: number, n: number, where = database) =>
  where.query(
    `insert into ${table}(id, year, state, region_code, owner_id, created_at, updated_at)
     select 'r' || n, 2024 + n % 2, (array['draft','returned'])[1 + n % 3 % 2], ($1::text[])[1 + n * 7 % cardinality($1::text[])], 'o' || n % 11, now(), now() from generate_series($2::int + 1, $2::int + $3::int) n on conflict do nothing`,
    [regions, from, n],
  )
/**
 * Which keys there are is told by numbers of each reader's own: that they are as many is compared.
 */
const inOrder = (rows: Record<string, unknown>[] | null) =>
  rows!.map(({ owners, ...row }) => JSON.stringify([row, (owners as Int32Array).length])).toSorted()
const afresh = async () => inOrder(await new RegionAggregateCache(other).read(question))

const id = fc.integer({ min: 1, max: 90 }).map((n) => `r${n}`)
const write = fc.oneof(
  fc.record({
    text: fc.constant(`update ${table} set state = 'elected' where id = any($1)`),
    ids: fc.array(id),
  }),
  fc.record({
    text: fc.constant(`update ${table} set region_code = '530828' where id = any($1)`),
    ids: fc.array(id),
  }),
  fc.record({
    text: fc.constant(`update ${table} set region_code = null where id = any($1)`),
    ids: fc.array(id),
  }),
  fc.record({
    text: fc.constant(`update ${table} set year = 4049 - year where id = any($1)`),
    ids: fc.array(id),
  }),
  fc.record({ text: fc.constant(`delete from ${table} where id = any($1)`), ids: fc.array(id) }),
  fc.record({ text: fc.constant('insert'), ids: fc.array(id) }),
)

test('cached aggregates of other regions equal a full recount after any write', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(write, { maxLength: 3 }), { minLength: 1, maxLength: 5 }),
      async (commits) => {
        const figures = new RegionAggregateCache(database)
        expect(inOrder(await figures.read(question))).toEqual(await afresh())

        for (const commit of commits) {
          await other.transaction(async (query) => {
            for (const { text, ids } of commit)
              if (text === 'insert') await insert(60, ids.length, { query } as Database)
              else await query(text, [ids])
          })

          expect(inOrder(await figures.read(question))).toEqual(await afresh())
        }
      },
    ),
    { seed: propertySeed, numRuns: 25 },
  )
})

test('after a commit only the regions that it wrote to are counted again; after none, no row is read', async () => {
  const figures = new RegionAggregateCache(database)
  await figures.read(question)
  conditions = []
  await figures.read(question)
  expect(conditions).toEqual(['true'])
  conditions = []
  await database.query(`update ${table} set state = 'elected' where region_code = '530828'`)
  await figures.read(question)
  expect(conditions).toEqual(['true', '(region_code = any($2::text[]))'])
  conditions = []
  await database.query(`truncate ${table}`)
  expect(await figures.read(question)).toEqual([])
  expect(conditions).toEqual(['true', 'true'])
})

test('a long transaction is visible after its commit, and a rolled back one never', async () => {
  const figures = new RegionAggregateCache(database)
  const before = inOrder(await figures.read(question))
  let commit = () => {}
  const waiting = new Promise<void>((resolve) => (commit = resolve))
  let tell = () => {}
  const written = new Promise<void>((resolve) => (tell = resolve))
  const long = other.transaction(async (query) => {
    await query(`update ${table} set region_code = '530102', state = 'elected' where id = 'r7'`)
    tell()
    await waiting
  })

  await written
  await database.query(`update ${table} set owner_id = 'other' where id = 'r8'`)
  expect(inOrder(await figures.read(question))).toEqual(before)
  await other
    .transaction(async (query) => {
      await query(`delete from ${table} where id <> 'r7'`)
      throw new Error('back')
    })
    .catch(() => undefined)

  expect(inOrder(await figures.read(question))).toEqual(before)
  commit()
  await long
  const after = inOrder(await figures.read(question))

  expect(after).not.toEqual(before)
  expect(after).toEqual(await afresh())
})

test('the cache of empty results is bounded: the oldest is evicted', async () => {
  const figures = new RegionAggregateCache(database, 20_000)
  const ask = (year: number) => figures.read({ ...question, values: [year] })
  for (let year = 0; year < 40; year++) expect(await ask(year)).toEqual([])
  const counted = async (year: number) => {
    conditions = []
    await ask(year)
    return conditions.length
  }

  // A question that is remembered, and to which nothing was written, is only named.
  expect(await counted(39)).toBe(1)
  expect(await counted(0)).toBe(2)
})

test('what takes too long region by region is left to the database, and not tried again and again', async () => {
  let snapshotCount = 0
  const slow = Object.assign(Object.create(database) as Database, {
    snapshot: () => {
      snapshotCount++
      return Promise.reject(
        Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
      )
    },
  })

  const figures = new RegionAggregateCache(slow)

  expect(await figures.read(question)).toBeNull()
  expect(await figures.read(question)).toBeNull()
  expect(snapshotCount).toBe(1)
  const gone = Object.assign(Object.create(database) as Database, {
    snapshot: () => Promise.reject(new Error('gone')),
  })

  await expect(new RegionAggregateCache(gone).read(question)).rejects.toThrow('gone')
})

test('results with more groups than the cache takes are left to the database', async () => {
  const sql = (condition: string) =>
    `select coalesce(region_code, '') as region, id || n as key from ${table}, generate_series(1, 1000) n where ${condition} group by 1, 2`
  expect(await new RegionAggregateCache(database).read({ table, sql, values: [] })).toBeNull()
})

test('triggers are made once, also for a table of an earlier program; old writes are forgotten', async () => {
  await database.query(`drop trigger note_region_update on ${table}`)
  await database.transaction((query) => createRegionWrites(query, [table]))
  await database.transaction((query) => createRegionWrites(query, [table]))
  const triggers = await database.query<{ name: string }>(
    `select tgname::text as name from pg_trigger where tgrelid = '${table}'::regclass and tgname like 'note_region_%' order by 1`,
  )

  expect(triggers.map(({ name }) => name)).toEqual(
    ['delete', 'insert', 'truncate', 'update'].map((event) => `note_region_${event}`),
  )
  await database.query(
    `update region_write set at = at - interval '3 hours' where region = '530828'`,
  )
  await deleteOldRegionWrites(database.query)
  const left = await database.query<{ region: string }>('select distinct region from region_write')

  expect(left.map(({ region }) => region)).not.toContain('530828')
  expect(left.length).toBeGreaterThan(0)
})
