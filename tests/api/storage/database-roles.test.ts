import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readPortalRole, grantServingRole } from '#server/database/database-roles.ts'
import { Database } from '#server/database/database.ts'
import { prepareRoles } from '#server/database/embedded-postgres/prepare-roles.ts'
import { noCaller } from '#server/log/event-log.ts'
import { migrateDatabase } from '#server/migration/migrate-database.ts'
import { writeBareConfig } from '../bare-config.ts'
import { createEmptyDatabase, urlsIn } from '../databases.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { removeFolder } from '../remove-folder.ts'
import { readFolder } from '../shipped-config.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openPortal()
  await portal.services.eventLog.write(noCaller, 'test', { kind: 'start' })
})
afterAll(() => portal?.close())

const logs = [
  'action_log',
  'login_log',
  'event_log',
  'log_seal',
  'removed_record',
  'config_publication',
  'config_release',
]

describe('the role that serves requests', () => {
  it('is no superuser and owns nothing', async () => {
    expect(await readPortalRole(portal.services.database.query)).toEqual({
      name: 'pinlu_portal',
      isSuperuser: false,
      isOwner: false,
    })
  })

  it.each(logs)('reads %s and adds to it, and can do nothing else to it', async (table) => {
    const { query } = portal.services.database
    expect(await query(`select count(*) from ${table}`)).toHaveLength(1)
    const [column] = await query<{ name: string }>(
      `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum = 2`,
      [table],
    )

    for (const act of [
      `update ${table} set ${column!.name} = null`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger user`,
      `alter table ${table} disable rule x`,
      `drop table ${table}`,
      `create trigger mine before insert on ${table} execute function log_is_append_only()`,
      `create rule mine as on insert to ${table} do instead nothing`,
      `create index mine on ${table}(${column!.name})`,
      `alter table ${table} add column mine text`,
      `do $$ begin lock table ${table} in share mode; end $$`,
      `alter table ${table} owner to pinlu_portal`,
    ])
      expect([
        act,
        await query(act).then(
          () => 'done',
          (error: Error) => error.message,
        ),
      ]).toEqual([act, expect.stringMatching(/permission denied|must be owner/) as string])
  })

  it.each([
    `insert into event_log(id, number, at, kind, result) values ('mine', 7000000, now(), 'start', 'done')`,
    `insert into event_log(id, number, at, kind, result) overriding system value values ('mine', -1, now(), 'start', 'done')`,
    `insert into log_seal(number, body, signature) values (99, '', '')`,
    `select setval(pg_get_serial_sequence('event_log', 'number'), 1)`,
    `select nextval(pg_get_serial_sequence('event_log', 'number'))`,
    `create or replace function log_is_append_only() returns trigger language plpgsql as $$ begin return new; end $$`,
    `create or replace function public.now() returns timestamptz language sql as 'select null'`,
    `drop function log_has_writer()`,
    `create table mine(x int)`,
    `create schema mine`,
    `create extension dblink`,
    `set session_replication_role = replica`,
    `set role pinlu_owner`,
    `set session authorization pinlu`,
    `alter role pinlu_portal superuser`,
    `create role mine superuser`,
    `copy event_log to program 'cat'`,
    `copy event_log from '/etc/passwd'`,
    `select pg_read_file('/etc/passwd')`,
    `alter system set log_statement = 'none'`,
    `alter database postgres set session_replication_role = replica`,
    `alter role pinlu_portal set session_replication_role = replica`,
    `delete from account`,
    `truncate e_declaration`,
  ])('is refused: %s', async (act) => {
    await expect(portal.services.database.query(act)).rejects.toThrow(
      /permission denied|must be owner|must be superuser|cannot set|Only roles|only roles|no schema|must have|language/i,
    )
  })

  it('cannot pass its rights on', async () => {
    await portal.services.database.query('grant all on event_log to public')
    const [{ open }] = (await portal.services.database.query<{ open: boolean }>(
      `select exists(select 1 from pg_class c, aclexplode(c.relacl) x where c.relname = 'event_log' and x.grantee = 0) as open`,
    )) as [{ open: boolean }]
    expect(open).toBe(false)
  })

  it('writes by temporary tables nothing into the log', async () => {
    const client = new pg.Client({ connectionString: portal.databaseUrl })
    await client.connect()
    await client.query('create temp table event_log (id text)').catch(() => undefined)
    const before = await portal.services.database.query('select 1 from event_log')

    await portal.services.eventLog.write(noCaller, 'test', { kind: 'stop' })
    expect(await portal.services.database.query('select 1 from event_log')).toHaveLength(
      before.length + 1,
    )
    await client.end()
  })
})

describe('a database that one role made', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-roles-'))
  writeBareConfig(folder)
  const config = readFolder(folder)
  afterAll(() => removeFolder(folder))

  it('goes over to two roles by itself, with everything it holds', async () => {
    const name = `t_${randomUUID().replaceAll('-', '')}`
    const superUrl = await createEmptyDatabase(inject('postgres'), name)
    const alone = new Database(superUrl, { max: 2 })

    await migrateDatabase(alone, config)
    await alone.query(
      `insert into event_log(id, at, kind, result) values ('old', now(), 'start', 'done')`,
    )
    expect(await grantServingRole(alone)).toContain('是超级用户')
    await alone.close()

    const roles = urlsIn(inject('postgresRoles'), name)
    const early = new Database(roles.portal, { max: 2, ownerUrl: roles.owner })

    await expect(grantServingRole(early)).rejects.toThrow(/属于“pinlu”.*reassign owned by "pinlu"/)
    await early.close()
    await handOver(superUrl)
    const database = new Database(roles.portal, { max: 2, ownerUrl: roles.owner })

    expect(await grantServingRole(database)).toBeNull()
    await migrateDatabase(database, config)
    expect(await database.query('select id from event_log')).toEqual([{ id: 'old' }])
    await expect(database.query('delete from event_log')).rejects.toThrow('permission denied')
    await database.close()
  })

  it('with its owner alone works as before, and is warned about', async () => {
    const name = `t_${randomUUID().replaceAll('-', '')}`
    const superUrl = await createEmptyDatabase(inject('postgres'), name)

    await handOver(superUrl)
    const database = new Database(urlsIn(inject('postgresRoles'), name).owner, { max: 2 })

    await migrateDatabase(database, config)
    expect(await grantServingRole(database)).toMatch(/警告：.*“pinlu_owner”就是数据表的所有者/)
    await database.close()
  })
})

/** What the start of the embedded database does, in this one; the passwords of the roles stay. */
async function handOver(superUrl: string): Promise<void> {
  await prepareRoles(superUrl, inject('postgresFolder'))
}
