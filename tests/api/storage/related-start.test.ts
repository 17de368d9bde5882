import { afterAll, beforeAll, expect, it } from 'vitest'
import { refreshRelated } from '#server/records/write/related-values.ts'
import { ownerQuery } from '../owner-query.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openPortal()
  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
     select 'long-' || n, 2025, 'draft', '530828', 'o' || n, now(), now(), '{"brandName": "茶", "complianceState": "passed"}',
       jsonb_build_object('brandName', '茶', 'complianceState', 'passed', 'story', (select string_agg(md5(n || '-' || m), '') from generate_series(1, 200) m))
     from generate_series(1, 100) n`,
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

/** The same once those who have ended have handed in what they looked at: PostgreSQL adds it up a moment later. */
async function settledBlocks(): Promise<number> {
  for (let last = await longBlocks(); ;) {
    await new Promise((done) => setTimeout(done, 1200))
    const next = await longBlocks()
    if (next === last) return next
    last = next
  }
}

it('what records show of others is set right at the start, and then compared without reading them whole', async () => {
  const { database, config } = portal.services
  expect(await database.alone((query) => refreshRelated(query, config()))).toBe(100)
  const [row] = await database.query<{ shown: number }>(
    `select count(*)::int as shown from e_declaration where head ? 'complianceState' or data ? 'complianceState'`,
  )
  expect(row?.shown).toBe(0)

  const before = await settledBlocks()
  expect(await database.alone((query) => refreshRelated(query, config()))).toBe(0)
  expect((await settledBlocks()) - before).toBeLessThan(20)
})
