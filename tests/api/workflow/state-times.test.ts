import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '#server/migration/migrate-database.ts'
import { fetchRecord } from '#server/records/stored-record.ts'
import { updateRecord } from '#server/records/write/write-record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'

let portal: TestPortal
const day = 86_400
beforeAll(async () => {
  portal = await openPortal()
  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, state_since, head, data)
     values ('t1', 2025, 'draft', '530102', 'o', '2025-05-01 00:00+08', '2025-05-01 00:00+08', '2025-05-01 00:00+08', '{}', '{}')`,
  )
})
afterAll(() => portal.close())

const timesOf = async (id: string) => {
  const [row] = await portal.services.database.query<{ state_time: unknown }>(
    'select state_time from e_declaration where id = $1',
    [id],
  )
  return row!.state_time
}

test('the time in each state is stored when a record leaves it, and adds up when it returns', async () => {
  const { database, config } = portal.services
  const move = async (state: string, at: string) =>
    database.transaction(async (query) => {
      const record = await fetchRecord(query, config(), {
        entity: 'declaration',
        id: 't1',
        lock: true,
      })

      const stateSince = record.state === state ? record.stateSince : new Date(at)

      Object.assign(record, { state, stateSince, version: record.version + 1 })
      expect(await updateRecord(query, config(), record)).toBe(true)
    })

  await move('draft', '2025-05-02T00:00:00+08:00')
  expect(await timesOf('t1')).toEqual({})
  await move('districtPending', '2025-05-03T00:00:00+08:00')
  await move('returned', '2025-05-05T00:00:00+08:00')
  await move('districtPending', '2025-05-06T00:00:00+08:00')
  await move('cityPending', '2025-05-07T00:00:00+08:00')
  expect(await timesOf('t1')).toEqual({ draft: 2 * day, districtPending: 3 * day, returned: day })
})

test('tables of an earlier program get the columns they lack, and the times out of the log', async () => {
  const { database, config } = portal.services
  await database.query(
    `insert into e_declaration(id, year, state, created_at, updated_at, state_since, head, data) values ('t2', 2025, 'returned', now(), now(), now(), '{}', '{}')`,
  )
  const line = (position: number, to: string, at: string) =>
    database.query(
      `insert into action_log(id, entity, record_id, position, transition, action, to_state, form, operator_name, org_name, roles, at, remarks, snapshot_hash, previous_hash, hash, mark)
       values ('l' || $1, 'declaration', 't2', $1::int, 'x', 'x', $2, '{}', '', '', '{}', $3::timestamptz, 0, '', '', '', '')`,
      [position, to, at],
    )

  await line(1, 'draft', '2025-05-01 00:00+08')
  await line(2, 'districtPending', '2025-05-02 00:00+08')
  await line(3, 'returned', '2025-05-05 00:00+08')
  await ownerQuery(portal, 'alter table e_declaration drop column state_time, drop column hidden')
  await migrateDatabase(database, config())
  expect(await timesOf('t2')).toEqual({ draft: day, districtPending: 3 * day })
  expect(await database.query(`select hidden from e_declaration where id = 't2'`)).toEqual([
    { hidden: null },
  ])
})
