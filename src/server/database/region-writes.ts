import { skipExistingObjects } from './create-missing.ts'
import type { Query } from './database.ts'

/** The whole table was written. */
export const allRegions = '*'
/** Hours; older aggregates are recounted. */
const retentionHours = 2

const events = {
  insert: 'referencing new table as written',
  update: 'referencing old table as before new table as written',
  delete: 'referencing old table as written',
  truncate: '',
}

/**
 * Triggers on tables with `region_code` record the regions of each commit; a moved record counts
 * for both.
 */
export async function createRegionWrites(query: Query, tables: readonly string[]): Promise<void> {
  await query(
    `create table if not exists region_write (name text not null, region text not null,
      xid xid8 not null default pg_current_xact_id(),
      at timestamptz not null default clock_timestamp())`,
  )
  const create = await skipExistingObjects(query)

  await create(`create index if not exists region_write_xid on region_write (name, xid)`)
  await query(`create or replace function note_region_write() returns trigger
    language plpgsql as $$ begin
    if tg_op = 'TRUNCATE' then insert into region_write(name, region)
      values (tg_table_name, '${allRegions}');
    elsif tg_op = 'UPDATE' then insert into region_write(name, region)
      select distinct tg_table_name, coalesce(region_code, '')
        from (select region_code from before union all select region_code from written) rows;
    else insert into region_write(name, region)
      select distinct tg_table_name, coalesce(region_code, '') from written;
    end if;
    return null; end $$`)

  const telling = await query<{ name: string; event: string }>(
    `select tgrelid::regclass::text as name, tgname::text as event from pg_trigger
      where tgname like 'note_region_%' and not tgisinternal`,
  )

  for (const table of tables)
    for (const [event, referencing] of Object.entries(events))
      if (
        !telling.some(
          (trigger) => trigger.name === table && trigger.event === `note_region_${event}`,
        )
      )
        await query(
          `create trigger note_region_${event} after ${event} on ${table} ${referencing} for each statement execute function note_region_write()`,
        )
}

/**
 * The snapshot as text, and the regions written by transactions not visible `since`; null:
 * everything.
 */
export async function readWrittenRegions(
  query: Query,
  table: string,
  since: string | null,
): Promise<{ snapshot: string; regions: string[] }> {
  const [row] = await query<{ snapshot: string; regions: string[] }>(
    `select pg_current_snapshot()::text as snapshot, array(select distinct region from region_write
       where name = $1 and xid >= pg_snapshot_xmin($2::pg_snapshot)
         and not pg_visible_in_snapshot(xid, $2::pg_snapshot)) as regions`,
    [table, since],
  )

  if (!row) throw new Error('a select without a table answers one row')

  return row
}

export async function deleteOldRegionWrites(query: Query): Promise<void> {
  await query(
    `delete from region_write where at < clock_timestamp() - interval '${retentionHours} hours'`,
  )
}
