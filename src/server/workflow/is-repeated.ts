import { entityOf, type Config } from '#config-model/config.ts'
import type { Query } from '#server/database/database.ts'
import { sqlLiteral } from '#server/records/sql/identifier.ts'
import { sameBySql } from '#server/records/sql/normal-form.ts'
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

    const same = fields.map((name, at) => {
      const field = entityOf(config, entity).fields[name]
      return `${sameBySql(field, `head->>${sqlLiteral(name)}`)} = ${sameBySql(field, `$${at + 1}::jsonb#>>'{}'`)}`
    })

    // As the index of the rule says it, so that it serves.
    const inStates = states ? [`state in (${states.map(sqlLiteral).join(', ')})`] : []
    const [duplicate] = await query(
      `select 1 from ${tableOf(entity)} where ${[...same, ...inStates].join(' and ')} limit 1`,
      fields.map((name) => JSON.stringify(data[name] ?? null)),
    )

    if (duplicate) return true
  }

  return false
}
