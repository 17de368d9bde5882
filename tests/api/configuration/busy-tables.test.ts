import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/records/tables/migrate.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let writer: pg.Client
beforeAll(async () => {
  portal = await openPortal()
  await migrate(portal.services.database, portal.services.config())
  writer = new pg.Client({ connectionString: portal.superUrl })
  await writer.connect()
})
afterAll(async () => {
  await writer?.end()
  await portal?.close()
})

it('a configuration goes live while somebody writes to every table, and keeps nobody waiting behind it', async () => {
  const { rows } = await writer.query<{ names: string }>(
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  )
  await writer.query('begin')
  await writer.query(`lock table ${rows[0]!.names} in row exclusive mode`)
  expect(await migrate(portal.services.database, portal.services.config())).toEqual([])
})

it('an index that is missing is made again, a column too', async () => {
  await writer.query('rollback')
  const missing = async () => {
    const { rows } = await writer.query<{ found: number }>(
      `select (select count(*) from pg_indexes where indexname = 'session_account')::int
         + (select count(*) from information_schema.columns where table_name = 'captcha' and column_name = 'address')::int as found`,
    )
    return 2 - rows[0]!.found
  }
  await writer.query('drop index session_account')
  await writer.query('alter table captcha drop column address')
  expect(await missing()).toBe(2)
  await migrate(portal.services.database, portal.services.config())
  expect(await missing()).toBe(0)
})
