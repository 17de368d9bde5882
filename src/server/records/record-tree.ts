import { entityOf, type Config } from '#config-model/config.ts'
import type { Query } from '#server/database/database.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { badRequest } from '#server/errors.ts'
import { recordTexts } from './record-texts.ts'
import { relationOf } from './relations/relations.ts'
import type { StoredRecord } from './stored-record.ts'

/** Null where the entity is no tree. */
export function parentIdSql(config: Config, entity: string): string {
  const { tree } = entityOf(config, entity)
  if (tree === undefined) return 'null::text'
  return relationOf(config, entity).columns[tree]?.sql ?? `nullif(head->>${sqlLiteral(tree)}, '')`
}

/**
 * Records of a tree and all descendants.
 * @param ids the text[] parameter
 */
export function subtreeIdsSql(config: Config, entity: string, ids: string): string {
  const { from } = relationOf(config, entity)
  return `(with recursive below as (select id from ${from} where id = any(${ids}::text[])
    union select r.id from below join (select id, ${parentIdSql(config, entity)} as upper
      from ${from}) r on r.upper = below.id) select id from below)`
}

const deepest = 20

/**
 * Refuses a record moved below itself, a descendant or a missing record. Locks the tree: call it in
 * the transaction, before storing.
 * @throws ApiError 400
 */
export async function assertNoTreeCycle(
  query: Query,
  config: Config,
  record: StoredRecord,
  before: Pick<StoredRecord, 'data'> | null,
): Promise<void> {
  const { tree } = entityOf(config, record.entity)
  const upper = tree === undefined ? null : (record.data[tree] ?? null)
  if (tree === undefined || upper === null || upper === '' || upper === before?.data[tree]) return
  if (upper === record.id) throw badRequest(recordTexts.treeCircle())

  await query('select pg_advisory_xact_lock(hashtext($1))', [`tree:${record.entity}`])
  const { from } = relationOf(config, record.entity)
  const above = parentIdSql(config, record.entity)
  const rows = await query<{ id: string }>(
    `with recursive above(id, upper, depth) as (
       select id, ${above}, 1 from ${from} where id = $1
       union all select r.id, r.upper, depth + 1 from above
         join (select id, ${above} as upper from ${from}) r on r.id = above.upper
         where depth < ${deepest})
     select id from above`,
    [String(upper)],
  )

  if (rows.length === 0) throw badRequest(recordTexts.noUpper())
  if (rows.some(({ id }) => id === record.id)) throw badRequest(recordTexts.treeCircle())
  if (rows.length >= deepest) throw badRequest(recordTexts.treeDepth({ max: deepest }))
}
