import type pg from 'pg'
import { type FollowedTable, followedTables, isFollowed } from './changes.ts'
import type { Query } from './transaction.ts'

/** SQLSTATE of the notices. */
const reportCode = 'PW001'

/** Frequent writes that affect neither answers nor rights. */
const unreported: Partial<Record<FollowedTable, { columns: string[]; isInsert?: true }>> = {
  account: { columns: ['last_login_at', 'last_login_ip'] },
  session: { columns: ['seen_at'], isInsert: true },
}

const writesByClient = new WeakMap<pg.ClientBase, Set<FollowedTable>>()

/**
 * Triggers report writes to the writing connection, as INFO messages, which no setting holds back
 * and no log line repeats. Complete tables are not locked.
 */
export async function createWriteReports(
  query: Query,
  entityTables: readonly FollowedTable[],
): Promise<void> {
  await query(`create or replace function report_write() returns trigger
    language plpgsql as $$ begin
    raise info 'written' using errcode = '${reportCode}',
      table = tg_table_name; return null; end $$`)

  const tables = await query<{ name: FollowedTable; columns: string[]; reported: string[] | null }>(
    `select c.relname::text as name,
       array(select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns,
       (select array(select attname::text from pg_attribute
         where attrelid = c.oid and attnum = any(t.tgattr) order by attnum)
          from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'report_write'
            and t.tgenabled = 'O') as reported
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and c.relname = any($1)`,
    [followedTables(entityTables)],
  )

  for (const { name, columns, reported } of tables) {
    const { columns: idle = [], isInsert = false } = unreported[name] ?? {}
    const followed = idle.length > 0 ? columns.filter((column) => !idle.includes(column)) : []
    if (reported?.join() === followed.join()) continue

    const update = followed.length > 0 ? `update of ${followed.join(', ')}` : 'update'
    const events = ['delete', update, 'truncate', ...(isInsert ? [] : ['insert'])]

    await query(
      `create or replace trigger report_write after ${events.join(' or ')} on ${name} for each statement execute function report_write()`,
    )
  }
}

export function collectWrites(client: pg.ClientBase): void {
  const tables = new Set<FollowedTable>()
  writesByClient.set(client, tables)
  client.on('notice', ({ code, table = '' }) => {
    if (code === reportCode && isFollowed(table)) tables.add(table)
  })
}

/** Tables written since the last call, including rolled back writes. */
export function drainWrites(client: pg.ClientBase): FollowedTable[] {
  const tables = writesByClient.get(client)
  const written = [...(tables ?? [])]
  tables?.clear()

  return written
}
