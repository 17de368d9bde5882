import type { Config } from '#config-model/config.ts'
import { referencedValues, type ReferencedValue } from '#config-model/facts/referenced-value.ts'
import { computeSavedValues } from '#config-model/forms/record-data.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { Computed } from '#config-model/types.generated.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { Query } from '#server/database/database.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { headFields, tableOf } from '#server/records/entity-tables.ts'
import { storedJsonSql, storedTextSql } from '#server/records/sql/value-sql.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import {
  aggregateRowsSql,
  aggregateSql,
  isAggregate,
  referencesSameRecord,
  orZero,
  sameOwnerSql,
  isZeroWhenEmpty,
} from './aggregate-sql.ts'

type Related = NonNullable<Computed['related']>

interface RelatedField {
  entity: string
  field: string
  related: Related
}

interface CopiedField {
  entity: string
  field: string
  taken: ReferencedValue
}

type DependentField = RelatedField | CopiedField

type Placed = Pick<EntityRecord, 'id' | 'entity' | 'owner' | 'year' | 'data'>
type Changing = Pick<EntityRecord, 'state' | 'owner' | 'year' | 'data'>

const relatedFieldsOf = memoize((config: Config): RelatedField[] =>
  Object.entries(config.entities).flatMap(([entity, { fields }]) =>
    Object.entries(fields).flatMap(([field, { computed }]) =>
      computed?.related ? [{ entity, field, related: computed.related }] : [],
    ),
  ),
)

const copiedFieldsOf = memoize((config: Config): CopiedField[] =>
  Object.entries(config.entities).flatMap(([entity, { fields }]) =>
    [...referencedValues(fields)].map(([field, taken]) => ({ entity, field, taken })),
  ),
)

/** Copies values from references, which it locks. Returns the same object when unchanged. */
export async function copyReferencedValues(
  query: Query,
  config: Config,
  record: EntityRecord,
  data: RecordData,
): Promise<RecordData> {
  const fresh: RecordData = { ...data }
  for (const { field, taken } of copiedFieldsOf(config).filter(
    ({ entity }) => entity === record.entity,
  )) {
    const id = data[taken.reference]
    const rows =
      typeof id === 'string'
        ? await query<{ value: Json }>(
            `select ${copiedValueSql(config, taken)} as value from ${tableOf(taken.entity)} x
              where x.id = $1 for share`,
            [id],
          )
        : []

    const value = rows[0]?.value ?? null
    if (value === null) delete fresh[field]
    else fresh[field] = value
  }

  if (isSameValue(fresh, data)) return data

  return { ...fresh, ...computeSavedValues(config, { ...record, data: fresh }) }
}

export const hasChangedReferences = (
  config: Config,
  record: EntityRecord,
  before: Pick<EntityRecord, 'data'> | null,
): boolean =>
  copiedFieldsOf(config).some(
    ({ entity, taken: { reference } }) =>
      entity === record.entity &&
      (before === null ||
        !isSameValue(before.data[reference] ?? null, record.data[reference] ?? null)),
  )

/** Fills a new record's copied and aggregated values; locks the records read. */
export async function fillRelatedValues(
  query: Query,
  config: Config,
  record: EntityRecord,
): Promise<void> {
  record.data = await copyReferencedValues(query, config, record, record.data)
  for (const { field, related } of relatedFieldsOf(config).filter(
    ({ entity }) => entity === record.entity,
  )) {
    if (related.by !== undefined && referencesSameRecord(config, record.entity, related)) {
      // Nothing references a new record yet.
      if (isZeroWhenEmpty(related)) record.data[field] = 0
      else delete record.data[field]
      continue
    }

    if (isAggregate(related)) {
      const [aggregate] = await query<{ value: Json }>(
        `select ${aggregateSql(config, record.entity, related)} as value
          from (select $1::jsonb as data, $2::text as owner_id, $3::int as year) e`,
        [JSON.stringify(record.data), record.owner, record.year],
      )

      if (aggregate?.value === undefined || aggregate.value === null) delete record.data[field]
      else record.data[field] = aggregate.value
      continue
    }

    const [row] = await query<{ value: Json }>(
      `select ${valueSql(config, related)} as value from ${tableOf(related.entity)} x
        where ${sameOwnerSql(config, record.entity, related.entity, { owner: '$1', year: '$2' })}
        order by id desc limit 1 for share`,
      [record.owner, record.year],
    )

    if (row?.value === undefined || row.value === null) delete record.data[field]
    else record.data[field] = row.value
  }

  if (
    relatedFieldsOf(config).some(
      ({ entity, related }) => entity === record.entity && isAggregate(related),
    )
  )
    Object.assign(record.data, computeSavedValues(config, record))
}

/**
 * Updates records that show values of a stored or removed one, transitively.
 * @param names the changed fields; default: all
 */
export async function updateDependents(
  query: Query,
  config: Config,
  { id, entity, owner, year, data }: Placed,
  names: readonly string[] | null = null,
): Promise<void> {
  for (const taker of copiedFieldsOf(config))
    if (taker.taken.entity === entity && (names === null || names.includes(taker.taken.value)))
      await refreshDependents(query, config, taker, {
        where: `d.head->>${sqlLiteral(taker.taken.reference)} = $1`,
        values: [id],
      })

  for (const follower of findAffectedFields(config, entity, names)) {
    const { by } = follower.related
    if (by === undefined)
      await refreshDependents(query, config, follower, {
        where: 'd.owner_id = $1 and ($2::int is null or d.year is null or d.year = $2)',
        values: [owner, year],
      })
    else
      await refreshDependents(query, config, follower, {
        where: referencesSameRecord(config, follower.entity, follower.related)
          ? 'd.id = $1'
          : `${storedTextSql(config, { entity: follower.entity, name: by, json: 'd.data' })} = $1`,
        values: [String(data[by] ?? '')],
      })
  }
}

/** Computed fields that read these fields of an entity (`state` included). */
const findAffectedFields = (
  config: Config,
  entity: string,
  names: readonly string[] | null,
): RelatedField[] =>
  relatedFieldsOf(config).filter(({ related }) => {
    if (related.entity !== entity) return false
    if (names === null || related.where !== undefined) return true
    const parts = [related.value, related.by, related.states && 'state']

    return parts.some((name) => name !== undefined && names.includes(name))
  })

/** The changed fields, and `state`; null, meaning all, when owner or year changed. */
export function changedFieldNames(
  before: Changing,
  { state, owner, year, data }: Changing,
): string[] | null {
  if (before.owner !== owner || before.year !== year) return null
  const names = Object.keys({ ...before.data, ...data })
  const changed = names.filter(
    (name) => !isSameValue(before.data[name] ?? null, data[name] ?? null),
  )

  return before.state === state ? changed : [...changed, 'state']
}

/**
 * Recomputes all related values after a change of the configuration; returns the number of changed
 * records. Skips entities without records: planning each update costs more than it does.
 */
export async function refreshRelated(query: Query, config: Config): Promise<number> {
  const dependents = [...copiedFieldsOf(config), ...relatedFieldsOf(config)]
  const filled = await entitiesWithRecords(query, new Set(dependents.map(({ entity }) => entity)))
  let changed = 0
  for (const dependent of dependents)
    if (filled.has(dependent.entity))
      changed += await refreshDependents(query, config, dependent, { where: 'true', values: [] })

  return changed
}

async function entitiesWithRecords(query: Query, entities: Set<string>): Promise<Set<string>> {
  if (entities.size === 0) return entities

  const rows = await query<{ entity: string }>(
    [...entities]
      .map(
        (entity) =>
          `select ${sqlLiteral(entity)} as entity where exists (select from ${tableOf(entity)})`,
      )
      .join(' union all '),
  )

  return new Set(rows.map(({ entity }) => entity))
}

/**
 * Recomputes a field and those that follow from it until nothing changes; the linter rejects
 * cycles. Returns the number of changed records.
 */
async function refreshDependents(
  query: Query,
  config: Config,
  follower: DependentField,
  { where, values }: { where: string; values: unknown[] },
): Promise<number> {
  const { entity, field } = follower
  const all = where === 'true'
  const rows = await query<{ id: string }>(
    `${refreshSql(config, follower, all)} and ${where} returning d.id`,
    values,
  )

  if (rows.length === 0) return 0

  const isCalculated = 'taken' in follower || isAggregate(follower.related)
  if (!isCalculated && findAffectedFields(config, entity, [field]).length === 0) return rows.length

  const changed = await query(
    `select ${recordColumns} from ${tableOf(entity)} where id = any($1)`,
    [rows.map(({ id }) => id)],
  )

  for (const record of changed.map((row) => toRecord(config, entity, row))) {
    const fresh = isCalculated ? await recalculate(query, config, record, field) : []
    await updateDependents(query, config, record, [field, ...fresh])
  }

  return rows.length
}

/** Recalculates the values that follow from an aggregated field; returns the changed fields. */
async function recalculate(
  query: Query,
  config: Config,
  record: StoredRecord,
  field: string,
): Promise<string[]> {
  const { entity } = record
  const fresh = Object.entries(computeSavedValues(config, record)).filter(
    ([name, value]) => name !== field && !isSameValue(record.data[name] ?? null, value),
  )
  if (fresh.length === 0) return []

  const headValues = fresh.filter(([name]) => headFields(config, entity).includes(name))

  await query(
    `update ${tableOf(entity)} set data = data || $2::jsonb, head = head || $3::jsonb where id = $1`,
    [
      record.id,
      JSON.stringify(Object.fromEntries(fresh)),
      JSON.stringify(Object.fromEntries(headValues)),
    ],
  )

  Object.assign(record.data, Object.fromEntries(fresh))

  return fresh.map(([name]) => name)
}

export function lockRecordsOfSameOwner(
  query: Query,
  config: Config,
  entity: string,
  { entity: other, owner, year }: Pick<Placed, 'entity' | 'owner' | 'year'>,
): Promise<{ id: string; state: string | null; version: number }[]> {
  return query(
    `select id, state, version from ${tableOf(entity)} x
      where ${sameOwnerSql(config, other, entity, { owner: '$1', year: '$2' })}
      order by id for update`,
    [owner, year],
  )
}

const copiedValueSql = (config: Config, { entity, value }: Pick<Related, 'entity' | 'value'>) =>
  storedJsonSql(config, { entity, name: value, json: 'x.data' })

const valueSql = (config: Config, { entity, value }: Related) =>
  value === 'state' ? 'to_jsonb(x.state)' : copiedValueSql(config, { entity, value })

/**
 * Rows whose value differs; further conditions may follow, unless `all` are compared. That compares
 * `head`: whole records are long, and every start compares all.
 */
function refreshSql(config: Config, follower: DependentField, all = false): string {
  const { entity, field } = follower
  const key = sqlLiteral(field)
  const set = (column: string) =>
    `case when s.value is null then d.${column} - ${key}
      else d.${column} || jsonb_build_object(${key}, s.value) end`
  const inHead = headFields(config, entity).includes(field)
  const source =
    'taken' in follower
      ? copiedValuesSql(config, follower)
      : relatedValuesSql(config, follower, all)

  return `update ${tableOf(entity)} d set data = ${set('data')}${inHead ? `, head = ${set('head')}` : ''}
    from (${source}) s
    where s.id = d.id and d.${inHead ? 'head' : 'data'}->${key} is distinct from s.value`
}

/** Ids of rows with the values copied over a reference. */
function copiedValuesSql(config: Config, { entity, taken }: CopiedField): string {
  const { reference, entity: other } = taken
  return `select e.id, nullif(${copiedValueSql(config, taken)}, 'null') as value
    from ${tableOf(entity)} e left
    join ${tableOf(other)} x on x.id = e.head->>${sqlLiteral(reference)}`
}

/** Ids of rows with the values of related records. */
function relatedValuesSql(config: Config, { entity, related }: RelatedField, all: boolean): string {
  if (all && related.by !== undefined && referencesSameRecord(config, entity, related))
    return `select e.id, ${orZero(related, 'g.value')} as value from ${tableOf(entity)} e left
      join ${aggregateRowsSql(config, related)} g on g.key = e.id`

  const value = isAggregate(related)
    ? aggregateSql(config, entity, related)
    : `(select nullif(${valueSql(config, related)}, 'null') from ${tableOf(related.entity)} x
      where ${sameOwnerSql(config, entity, related.entity, { owner: 'e.owner_id', year: 'e.year' })}
        order by x.id desc limit 1)`

  return `select e.id, ${value} as value from ${tableOf(entity)} e`
}
