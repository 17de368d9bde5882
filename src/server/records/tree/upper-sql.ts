import { entityOf, type Config } from '#config-model/config.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { relationOf } from '#server/records/relations/relations.ts'

/** Null where the entity is no tree. */
export function upperSql(config: Config, entity: string): string {
  const { tree } = entityOf(config, entity)
  if (tree === undefined) return 'null::text'
  return relationOf(config, entity).columns[tree]?.sql ?? `nullif(head->>${sqlLiteral(tree)}, '')`
}

/**
 * Records of a tree and all descendants.
 * @param ids the text[] parameter
 */
export function withBelowSql(config: Config, entity: string, ids: string): string {
  const { from } = relationOf(config, entity)
  return `(with recursive below as (select id from ${from} where id = any(${ids}::text[])
    union select r.id from below join (select id, ${upperSql(config, entity)} as upper
      from ${from}) r on r.upper = below.id) select id from below)`
}
