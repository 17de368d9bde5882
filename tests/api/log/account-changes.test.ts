import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ConfigHealth } from '#contract/config.ts'
import { noCaller } from '#server/log/event-log.ts'
import { startLogMaintenance, logAccountChanges } from '#server/log/log-maintenance.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let admin: string
let person: string
beforeAll(async () => {
  portal = await openPortal()
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'root', roles: ['admin'], region: '530000' }),
  )
  person = await portal.addAccount({ username: 'officer', roles: ['district'], region: '530828' })
  await logAccountChanges(portal.services)
})
afterAll(() => portal.close())

const lines = () =>
  portal.services.database.query<{ subject: string; detail: object }>(
    `select subject, detail - 'upTo' as detail from event_log where kind = 'account' and record_id = $1 and (detail->>'upTo')::int > 2 order by number`,
    [person],
  )

it('an account changed by SQL with the role of the portal gets its line, once', async () => {
  const { query } = portal.services.database
  await query(`update account set roles = '{admin}', region_code = '530000' where id = $1`, [
    person,
  ])
  await query(
    `update account set last_login_at = now(), preferences = '{"muted":[]}' where id = $1`,
    [person],
  )

  await logAccountChanges(portal.services)
  await logAccountChanges(portal.services)
  const detail = { act: 'update', changed: ['region_code', 'roles'], by: 'pinlu_portal' }

  expect(await lines()).toEqual([{ subject: 'officer', detail }])
})

it('changes logged by the portal in the same transaction are not logged again', async () => {
  const { database, eventLog } = portal.services
  await database.transaction(async (query) => {
    await query(`update account set enabled = false where id = $1`, [person])
    await eventLog.write(noCaller, 'test', { kind: 'account', record: 'elsewhere' }, query)
  })

  await logAccountChanges(portal.services)
  expect(await lines()).toHaveLength(1)
})

it('the role of the portal can neither add such notes nor take them back, nor switch them off', async () => {
  const { query } = portal.services.database
  for (const act of [
    'delete from account_change',
    'update account_change set by = null',
    `insert into account_change(account_id, username, act, changed) values ('a', 'a', 'a', '{}')`,
    'truncate account_change',
    'alter table account disable trigger user',
    'drop trigger account_changed on account',
    `create or replace function note_account_change() returns trigger language plpgsql as $$ begin return null; end $$`,
  ])
    await expect(query(act), act).rejects.toThrow(/permission denied|must be owner/)
})

it('healthz and the page of administrators tell that sealing stopped, and that it goes on', async () => {
  const { eventLog, clock } = portal.services
  const health = async () =>
    (await portal.call<ConfigHealth>('GET', '/api/config/health', { token: admin })).body.data
  const degraded = async () => (await portal.call('GET', '/healthz')).text
  const stop = await startLogMaintenance(portal.services, () => undefined)

  expect([await degraded(), (await health()).unsealedSince]).toEqual([
    expect.stringContaining('"degraded":[]'),
    null,
  ])

  eventLog.sealedAt = new Date(clock().getTime() - 100_000)
  expect(await degraded()).toContain('"degraded":["log"]')
  expect((await health()).unsealedSince).toBe('2025-08-20 09:58:20')
  await stop()
  expect([await degraded(), (await health()).unsealedSince]).toEqual([
    expect.stringContaining('"degraded":[]'),
    null,
  ])
})
