import { entityOf, type Config } from '#config-model/config.ts'
import type { Query } from '#server/database/database.ts'
import { literal } from '#server/records/sql/identifier.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'

/**
 * Whether a record that is not stored yet would repeat one that is, by a rule of uniqueness of its
 * entity.
 */
export async function isRepeated(
  query: Query,
  config: Config,
  { entity, data, state }: StoredRecord,
): Promise<boolean> {
  for (const { fields, states } of entityOf(config, entity).unique ?? []) {
    if (states && (state === null || !states.includes(state))) continue

    const same = fields
      .map((name, at) => `data->${literal(name)} = $${at + 2}::jsonb`)
      .join(' and ')
    const [found] = await query(
      `select 1 from ${tableOf(entity)} where ($1::text[] is null or state = any($1)) and ${same} limit 1`,
      [states ?? null, ...fields.map((name) => JSON.stringify(data[name] ?? null))],
    )

    if (found) return true
  }

  return false
}
