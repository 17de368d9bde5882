import { createHash } from 'node:crypto'
import { memberOf, textBefore } from '#config-model/assert.ts'
import { fieldsRead } from '#config-model/conditions/condition-fields.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import { referencedValues } from '#config-model/facts/referenced-value.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { listPageOf, listPagesOf } from '#config-model/page-traits.ts'
import { storedEntities } from '#config-model/sources.ts'
import type { Entity } from '#config-model/types.generated.ts'
import type { Query } from '#server/database/database.ts'
import { sqlIdentifier } from '#server/database/identifier.ts'

/** Characters; longer ids leave no room for index names. */
const longestId = 40

export type EntityTable = `e_${string}`

/**
 * Names a table, e_work_item for work-item.
 * @throws Error for an id that no file may have
 */
export function tableOf(entity: string): EntityTable {
  if (!/^[a-z][a-z0-9-]*$/.test(entity) || entity.length > longestId)
    throw new Error(`实体标识“${entity}”不能作为表名：请用小写字母、数字和连字符`)
  return sqlIdentifier(`e_${entity.replaceAll('-', '_')}`) as EntityTable
}

/** Seconds per state that was left. */
export const stateTimeColumn = `state_time jsonb not null default '{}'`

const columns = `id text primary key, year int, state text, flags text[] not null default '{}', region_code text, owner_id text, version int not null default 1,
  created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, submitted_at timestamptz, state_since timestamptz, due_at timestamptz, assignments jsonb,
  definition text, working jsonb, working_at timestamptz, hidden jsonb, ${stateTimeColumn}, head jsonb not null default '{}', grams text[] not null default '{}', data jsonb not null default '{}'`

/** Percent. Leaves room for HOT updates: a save that changes no indexed value writes no index. */
const fillFactor = 85

/**
 * Fields that lists show, filter, sort or search, or that boards, scopes, limits, presets and
 * transitions read.
 */
export function headFields(config: Config, entityId: string): readonly string[] {
  const ofConfig = headFieldsByConfig.get(config) ?? new Map<string, readonly string[]>()
  headFieldsByConfig.set(config, ofConfig)
  const names = ofConfig.get(entityId) ?? findHeadFields(config, entityId)
  ofConfig.set(entityId, names)

  return names
}

const headFieldsByConfig = new WeakMap<Config, Map<string, readonly string[]>>()

/** Fields that decide the available transitions and their targets. */
function steeringFields(config: Config, entityId: string): string[] {
  const transitions = Object.values(workflowOf(config, entityId)?.transitions ?? {})
  return transitions.flatMap(({ guard, to }) => {
    const guards = (guard ?? []).flatMap((item) =>
      typeof item === 'string' ? [] : [item.when, item.unless],
    )
    const targets = typeof to === 'string' ? [] : to.map(({ when }) => when)

    return [...guards, ...targets].flatMap(fieldsRead)
  })
}

function findHeadFields(config: Config, entityId: string): string[] {
  const entity = config.entities[entityId]
  if (!entity) return []

  const names = new Set<string>([
    entity.titleField,
    ...(entity.key ? [entity.key] : []),
    ...(entity.numbering ? [entity.numbering.field] : []),
    ...(entity.tree ? [entity.tree] : []),
    ...Object.values(entity.scope ?? {}),
    ...publishFields(entity),
    ...[...referencedValues(entity.fields).values()].map(({ reference }) => reference),
  ])

  for (const [name, field] of Object.entries(entity.fields))
    if (field.search || field.filter || field.sort) names.add(name)
  for (const grant of entity.access) for (const path of fieldsRead(grant.where)) names.add(path)
  for (const limit of entity.limits ?? [])
    for (const path of fieldsRead(limit.where)) names.add(path)
  for (const unique of entity.unique ?? []) for (const name of unique.fields) names.add(name)
  for (const name of figureFields(config, entityId)) names.add(name)
  for (const name of steeringFields(config, entityId)) names.add(name)

  for (const [, page] of listPagesOf(config, entityId)) {
    for (const name of [
      ...page.columns.map((column) => column.field),
      page.card?.title,
      ...(page.card?.lines ?? []),
    ])
      if (name !== undefined) names.add(name)

    for (const condition of [
      page.where,
      ...(page.presets ?? []).map((preset) => preset.where),
      ...(page.rowActions ?? []).map((action) => action.when),
    ])
      for (const path of fieldsRead(condition)) names.add(path)
  }

  return [...names]
    .map((name) => textBefore(name, '.'))
    .filter(
      (name, at, all) =>
        Object.hasOwn(entity.fields, name) &&
        all.indexOf(name) === at &&
        fieldTypes[memberOf(entity.fields, name).type].sql !== 'json',
    )
}

/** Fields that boards measure, group by or use as labels. */
function figureFields({ pages }: Config, entityId: string): string[] {
  const isOf = (list: string | undefined) => listPageOf({ pages }, list)?.entity === entityId

  return Object.values(pages).flatMap((page) => {
    if (page.kind !== 'board') return []

    return page.blocks.flatMap((block) => [
      ...(isOf(block.list) ? [block.by, block.split, block.label] : []).filter(
        (name) => name !== undefined,
      ),
      ...[block, ...(block.items ?? [])].flatMap(({ list = block.list, measure = {} }) =>
        isOf(list) ? Object.values(measure).filter((name) => typeof name === 'string') : [],
      ),
    ])
  })
}

export function searchFields(entity: Entity): string[] {
  return Object.keys(entity.fields).filter((name) => memberOf(entity.fields, name).search)
}

function publishFields({ publish }: Entity): string[] {
  const { state, at, until, approve } = publish ?? {}
  return [state, at, until, approve?.state].filter((name) => name !== undefined)
}

/** Creates missing entity tables and columns. Drops nothing. */
export async function createEntityTables(query: Query, config: Config): Promise<void> {
  await addColumns(query, config)

  for (const [id] of storedEntities(config))
    await query(
      `create table if not exists ${tableOf(id)} (${columns}) with (fillfactor = ${fillFactor})`,
    )
}

const laterColumns = {
  working: 'working jsonb',
  working_at: 'working_at timestamptz',
  hidden: 'hidden jsonb',
  assignments: 'assignments jsonb',
  state_time: stateTimeColumn,
}

/** Adds columns to older tables without locking others. Times in states come from the log. */
async function addColumns(query: Query, config: Config): Promise<void> {
  const rows = await query<{ name: string; lacking: (keyof typeof laterColumns)[] }>(
    `select name, lacking from (
       select c.relname::text as name, array(select unnest($1::text[]) except
         select a.attname::text from pg_attribute a where a.attrelid = c.oid) as lacking
       from pg_class c join pg_attribute d on d.attrelid = c.oid and d.attname = 'definition'
       where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
         and left(c.relname, 2) = 'e_') tables where lacking <> '{}'`,
    [Object.keys(laterColumns)],
  )

  for (const { name, lacking } of rows)
    await query(
      `alter table "${name}" ${lacking.map((column) => `add column if not exists ${laterColumns[column]}`).join(', ')}`,
    )

  const timeless = new Set(
    rows.flatMap(({ name, lacking }) => (lacking.includes('state_time') ? [name] : [])),
  )
  for (const id of Object.keys(config.entities))
    if (timeless.has(tableOf(id))) await fillStateTimes(query, tableOf(id), id)
}

type Unique = NonNullable<Entity['unique']>[number]

/** Names a rule's indexes, normalized and exact, by a hash of its definition. */
export function uniqueIndexes(
  entity: string,
  { fields, states = [] }: Unique,
): { alike: string; exact: string } {
  const nameOf = (...parts: unknown[]) =>
    sqlIdentifier(
      `${tableOf(entity)}_u_${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 10)}`,
    )
  return { alike: nameOf(fields, states, 'alike'), exact: nameOf(fields, states) }
}

/**
 * Adds up times at a change of state; column names refer to the former row.
 * @param state parameter with the new state
 * @param since parameter with the time it was entered
 */
export const stateTimeSql = (state: string, since: string): string =>
  `case when state is null or state_since is null or state is not distinct
    from ${state}::text then state_time
   else state_time || jsonb_build_object(state,
     coalesce((state_time->>state)::numeric, 0) + greatest(0,
     extract(epoch from coalesce(${since}::timestamptz, now()) - state_since))) end`

/** Computes times in states from the log, for older or imported records. */
export async function fillStateTimes(query: Query, table: string, entity: string): Promise<void> {
  await query(
    `update ${table} e set state_time = t.times from (
       select record_id, jsonb_object_agg(state, seconds) as times from (
         select record_id, state, sum(seconds) as seconds from (
           select record_id, to_state as state,
             extract(epoch from lead(at) over (partition by record_id
             order by position) - at) as seconds
           from action_log where entity = $1
         ) stays where state is not null and seconds > 0 group by record_id, state
       ) sums group by record_id
     ) t where e.id = t.record_id and e.state_time = '{}'`,
    [entity],
  )
}
