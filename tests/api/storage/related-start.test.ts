import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Query } from '#server/database/transaction.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { refreshRelated } from '#server/records/write/related-values.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openPortal()
  // Whoever tidies tables up on his own reads what is long too.
  await ownerQuery(
    portal,
    'alter table e_declaration set (autovacuum_enabled = false, toast.autovacuum_enabled = false)',
  )

  await counted((query) =>
    query(`insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
     select 'long-' || n, 2025, 'draft', '530828', 'o' || n, now(), now(), '{"brandName": "茶", "complianceState": "passed"}',
       jsonb_build_object('brandName', '茶', 'complianceState', 'passed', 'story', (select string_agg(md5(n || '-' || m), '') from generate_series(1, 200) m))
     from generate_series(1, 100) n`),
  )
})
afterAll(() => portal.close())

/** Blocks looked at of what of the declarations is kept apart because it is long. */
async function longBlocks(): Promise<number> {
  const [row] = await ownerQuery<{ blocks: string }>(
    portal,
    `select coalesce(toast_blks_hit, 0) + coalesce(toast_blks_read, 0) as blocks from pg_statio_user_tables where relname = 'e_declaration'`,
  )
  return Number(row?.blocks ?? 0)
}

/**
 * Does `work` on a connection of its own and answers once what it looked at is counted: PostgreSQL
 * otherwise hands in what a connection looked at up to ten seconds after it has gone idle.
 */
function counted<T>(work: (query: Query) => Promise<T>): Promise<T> {
  return portal.services.database.withDedicatedConnection(async (query) => {
    const result = await work(query)
    await query('select pg_stat_force_next_flush()')
    return result
  })
}

it('what records show of others is set right at the start, and then compared without reading them whole', async () => {
  const { config } = portal.services
  expect(await counted((query) => refreshRelated(query, config()))).toBe(100)
  const [row] = await counted((query) =>
    query<{ shown: number }>(
      `select count(*)::int as shown from e_declaration where head ? 'complianceState' or data ? 'complianceState'`,
    ),
  )

  expect(row?.shown).toBe(0)

  const before = await longBlocks()

  expect(before).toBeGreaterThan(100)
  expect(await counted((query) => refreshRelated(query, config()))).toBe(0)
  expect((await longBlocks()) - before).toBeLessThan(20)
})

it('sums include values that were stored before their field was renamed', async () => {
  const config = structuredClone(portal.services.config())
  config.entities['score-mark']!.fields['delta']!.was = ['points']
  const insert = (entity: string, id: string, state: string, data: object) =>
    ownerQuery(
      portal,
      `insert into ${tableOf(entity)}(id, year, state, created_at, updated_at, head, data)
        values ('${id}', 2025, '${state}', now(), now(), '{"declaration": "long-1"}',
          '${JSON.stringify({ declaration: 'long-1', ...data })}')`,
    )

  await insert('score-result', 'result', 'draft', {})
  await insert('score-mark', 'before', 'active', { points: 2 })
  await insert('score-mark', 'since', 'active', { delta: 1.5, points: 9 })
  await counted((query) => refreshRelated(query, config))

  const [row] = await ownerQuery<{ delta: number }>(
    portal,
    `select (data->'delta')::numeric::float8 as delta from ${tableOf('score-result')}`,
  )
  expect(row?.delta).toBe(3.5)
})
