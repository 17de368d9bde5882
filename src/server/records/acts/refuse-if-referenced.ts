import { entityOf, type Config } from '#config-model/config.ts'
import { recordDictionaries } from '#config-model/facts/config-additions.ts'
import { isReference, isRegion } from '#config-model/field-traits.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { storedNames } from '#config-model/values/current-names.ts'
import type { SourceCall } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { ApiError } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { parentIdSql } from '#server/records/record-tree.ts'
import { relationOf } from '#server/records/relations/relations.ts'

/** A field that may refer to the record, with the value it would hold. */
interface Use {
  entity: string
  /** The path of the field from the record down. */
  path: string[]
  value: string
}

/**
 * Refuses to remove a record with children or references; checks only trees and dictionary items.
 * @throws ApiError 409
 */
export async function refuseIfReferenced({
  services,
  config,
  query,
  record,
}: SourceCall): Promise<void> {
  const items = itemsOf(config, record)
  if (entityOf(config, record.entity).tree === undefined && items.length === 0) return

  for (const { id, value } of items)
    if (
      services.configHolder.yamlConfig.dictionaries[id]?.items?.some((item) => item.value === value)
    )
      throw new ApiError(409, 'in-use', recordTexts.itemOfFile())

  const { from } = relationOf(config, record.entity)
  const [below] = await query<{ count: number }>(
    `select count(*)::int as count from ${from} where ${parentIdSql(config, record.entity)} = $1`,
    [record.id],
  )

  if (below && below.count > 0)
    throw new ApiError(409, 'in-use', recordTexts.hasBelow({ count: below.count }))

  for (const use of usesOf(config, record)) {
    const count = await countUses(query, config, use)
    if (count > 0)
      throw new ApiError(
        409,
        'in-use',
        recordTexts.inUse({ count, title: entityOf(config, use.entity).title }),
      )
  }
}

function usesOf(config: Config, record: EntityRecord): Use[] {
  const items = itemsOf(config, record)
  const isRegionRecord = config.entities[record.entity]?.source === 'regions'
  const valueIn = (field: Field): string | undefined => {
    if (isReference(field)) return field.entity === record.entity ? record.id : undefined
    if (isRegion(field)) return isRegionRecord ? record.id : undefined
    return items.find(({ id }) => id === field.dictionary)?.value
  }

  const usesIn = (entity: string, fields: Record<string, Field>, above: string[]): Use[] =>
    Object.entries(fields).flatMap(([name, field]) =>
      storedNames(name, field).flatMap((key) => {
        const path = [...above, key]
        const value = valueIn(field)
        const ownUse = value === undefined ? [] : [{ entity, path, value }]

        return [...ownUse, ...usesIn(entity, field.fields ?? {}, path)]
      }),
    )

  const treeField = entityOf(config, record.entity).tree

  return Object.entries(config.entities)
    .flatMap(([id, { fields }]) => usesIn(id, fields, []))
    .filter(({ entity, path }) => entity !== record.entity || path.join('.') !== treeField)
}

/** Dictionaries with the record as item, and its value. */
const itemsOf = (config: Config, { entity, data }: EntityRecord): { id: string; value: string }[] =>
  recordDictionaries(config).flatMap(([id, records]) =>
    records.entity === entity && typeof data[records.value] === 'string'
      ? [{ id, value: String(data[records.value]) }]
      : [],
  )

async function countUses(
  query: Query,
  config: Config,
  { entity, path, value }: Use,
): Promise<number> {
  const { from, columns } = relationOf(config, entity)
  const column = path.length === 1 ? columns[path[0] ?? '']?.sql : undefined
  const place = sqlLiteral(`$.${path.map((name) => `"${name}"[*]`).join('.')} ? (@ == $value)`)
  const holds = (json: string) =>
    `jsonb_path_exists(${json}, ${place}, jsonb_build_object('value', $1::text))`
  const where =
    column === undefined
      ? `${holds('data')} or coalesce(${holds('working')}, false)`
      : `${column} = $1`

  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from ${from} where ${where}`,
    [value],
  )

  return row?.count ?? 0
}
