import type { Config } from '#config-model/config.ts'
import { changesChannel } from '#server/database/changes.ts'
import type { Query } from '#server/database/database.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import { sqlLiteral } from '#server/records/sql/identifier.ts'
import { tableOf } from './entity-tables.ts'

const account = `update of username, name, nick_name, user_type, roles, region_code, ${ownerColumn}, password_hash, password_changed_at, enabled or delete`
const session = 'update of account_id, expires_at or delete'

/**
 * Creates triggers that notify every process of a changed account, an ended session or a changed
 * record that accounts act for, with the commit and for any writer: withdrawn rights end at once.
 * Skips tables that have them.
 */
export async function createChangeTriggers(
  query: Query,
  { roles: { owner } }: Config,
): Promise<void> {
  await query(
    `create or replace function note_change() returns trigger language plpgsql as $$ begin perform pg_notify(${sqlLiteral(changesChannel)}, tg_table_name); return null; end $$`,
  )
  const telling = await query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'note_change' and not tgisinternal`,
  )
  const requiredTriggers = {
    account,
    session,
    ...(owner === undefined ? {} : { [tableOf(owner)]: 'update or delete' }),
  }

  for (const [table, events] of Object.entries(requiredTriggers))
    if (!telling.some(({ name }) => name === table))
      await query(
        `create trigger note_change after ${events} on ${table} for each statement execute function note_change()`,
      )
}
