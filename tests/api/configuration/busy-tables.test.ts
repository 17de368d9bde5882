import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runTimers } from '#server/jobs/timers.ts'
import { reconcileIndexes } from '#server/migration/entity-indexes.ts'
import { migrateDatabase } from '#server/migration/migrate-database.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'

let portal: TestPortal
let writer: pg.Client
beforeAll(async () => {
  portal = await openPortal()
  await live()
  writer = new pg.Client({ connectionString: portal.superUrl })
  await writer.connect()
})
afterAll(async () => {
  await writer?.end()
  await portal?.close()
})

const live = () => migrateDatabase(portal.services.database, portal.services.config())
const writeTo = (tables: string) =>
  writer.query(`begin; lock table ${tables} in row exclusive mode`)
const hasIndex = async (name: string) =>
  (await ownerQuery(portal, `select 1 from pg_indexes where indexname = '${name}'`)).length > 0
/** Sessions of this database of which something holds. */
const sessions = async (what: string) => {
  const rows = await ownerQuery(
    portal,
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${what}`,
  )
  return rows.length
}
/** As a rule of uniqueness that no configuration knows leaves it. */
const former = 'e_article_u_0123456789'

it('a configuration goes over its tables while somebody writes to every one of them', async () => {
  const [row] = await ownerQuery<{ names: string }>(
    portal,
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  )

  await writeTo(row!.names)
  expect(await live()).toEqual([])
  await writer.query('commit')
})

it('what is missing is made again: an index, a column, one column of several', async () => {
  await writer.query('drop index session_account')
  await writer.query('alter table captcha drop column address')
  await writer.query('alter table file drop column loose_since')
  const columns = () =>
    ownerQuery(
      portal,
      `select 1 from information_schema.columns where (table_name, column_name) in (('captcha', 'address'), ('file', 'loose_since'))`,
    )

  expect([
    await hasIndex('session_account'),
    await hasIndex('file_loose'),
    await columns(),
  ]).toEqual([false, false, []])

  await live()
  expect([await hasIndex('session_account'), await hasIndex('file_loose')]).toEqual([true, true])
  expect(await columns()).toHaveLength(2)
})

it('an obsolete rule is dropped without blocking writers; one in use is dropped later by the timers', async () => {
  await writer.query(`create unique index ${former} on e_article(id)`)
  const { database } = portal.services

  await writeTo('e_article')
  const dropped = reconcileIndexes(database, portal.services.config()).then(
    () => 'dropped',
    (error: unknown) => (error as Error).message,
  )

  await expect
    .poll(() =>
      ownerQuery(
        portal,
        `select 1 from pg_index where indexrelid = '${former}'::regclass and not indisvalid`,
      ),
    )
    .toHaveLength(1)

  await ownerQuery(portal, 'begin; lock table e_article in row exclusive mode nowait')
  expect(await dropped).toBe('1 条已取消的唯一规则所在的表正有人使用，稍后再删除')
  await writer.query('commit')
  expect(await hasIndex(former)).toBe(true)
  await runTimers(portal.services)
  expect(await hasIndex(former)).toBe(false)
})

it('two nodes that begin at once both do, where one of them makes an index of rows that are there', async () => {
  await writer.query(
    `insert into e_article(id, created_at, updated_at) values ('01BUSY', now(), now())`,
  )
  await writer.query('drop index e_article_owner_state')
  await writeTo('e_article')
  const nodes = [live()]

  await expect
    .poll(() => sessions(`query like 'create index%' and wait_event_type = 'Lock'`))
    .toBe(1)
  nodes.push(live())
  await expect.poll(() => sessions(`query like '%advisory_lock%'`)).toBe(1)
  await writer.query('commit')
  expect(await Promise.all(nodes)).toEqual([[], []])
  expect(await hasIndex('e_article_owner_state')).toBe(true)
})
