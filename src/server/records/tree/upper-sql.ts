import { entityOf, type Config } from '#config-model/config.ts'
import { relationOf } from '#server/records/relations.ts'
import { literal } from '#server/records/sql/identifier.ts'

/** The id of the record above, as a query of the entity's relation reads it; null where the entity has no tree. */
export function upperSql(config: Config, entity: string): string {
  const { tree } = entityOf(config, entity)
  if (tree === undefined) return 'null::text'
  return relationOf(config, entity).columns[tree]?.sql ?? `nullif(head->>${literal(tree)}, '')`
}
