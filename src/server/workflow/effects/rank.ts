import { type OrderValue, rankEntrants } from '#config-model/measure/measure.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Ranking } from '#config-model/types.generated.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { headFields, tableOf } from '#server/records/entity-tables.ts'
import { numberSql, storedJsonSql, storedTextSql } from '#server/records/sql/value-sql.ts'
import type { EffectHandler, EffectContext } from './definition.ts'

/**
 * Ranks all records of the group, locked, after this one is stored, with places and averages from
 * present values.
 */
export const rankEffect: EffectHandler<'rank'> = (name, environment, { ranking }) => {
  if (ranking === undefined) return

  const { record, deferWork } = environment
  const { order } = ranking

  deferWork(async () => {
    const rows = await lockRankedGroup(environment, ranking, name)
    const places = rankEntrants(
      rows,
      order.map(({ sort }) => sort === 'desc'),
    )

    const moved = rows.filter(({ id, place }) => places.get(id) !== place)

    await storePlaces(environment, name, new Map(moved.map(({ id }) => [id, places.get(id)])))
    record.data[name] = places.get(record.id) ?? null
    await storeMeans(
      environment,
      ranking,
      rows.map(({ id }) => id),
    )
  })
}

/** With its place and the values that order its group. */
export interface RankedRecord extends Record<string, unknown> {
  id: string
  place: number | null
  values: OrderValue[]
}

/** Locks the records ranked together: those in the ranked states and the record `taken` in. */
export function lockRankedGroup(
  { query, config, record }: Pick<EffectContext, 'query' | 'config' | 'record'>,
  { among, states, order }: Ranking,
  name: string,
  taken: string | null = null,
): Promise<RankedRecord[]> {
  const { entity } = record
  const valueSql = (field: string) => storedJsonSql(config, { entity, name: field })

  return query<RankedRecord>(
    `select id, ${valueSql(name)} as place,
      jsonb_build_array(${order.map(({ field }) => valueSql(field)).join(', ')}) as
      values
      from ${tableOf(entity)} where year is not distinct
        from $1::int and ${storedTextSql(config, { entity, name: among })} = $2 and (state = any($3) or id = $4)
        order by id for update`,
    [record.year, String(record.data[among] ?? ''), states, taken],
  )
}

async function storePlaces(
  { query, config, record }: EffectContext,
  name: string,
  places: Map<string, number | undefined>,
): Promise<void> {
  if (places.size === 0) return

  const inHead = headFields(config, record.entity).includes(name)
  const set = (column: string) =>
    `${column} = ${column} || jsonb_build_object(${sqlLiteral(name)}, s.place)`

  await query(
    `update ${tableOf(record.entity)} d set ${[set('data'), ...(inHead ? [set('head')] : [])].join(', ')}
      from unnest($1::text[], $2::int[]) as s(id, place) where s.id = d.id`,
    [[...places.keys()], [...places.values()]],
  )
}

async function storeMeans(
  { query, config, record }: EffectContext,
  { means = {} }: Ranking,
  ids: string[],
): Promise<void> {
  const pairs = Object.entries(means)
  if (pairs.length === 0 || !ids.includes(record.id)) return

  const table = tableOf(record.entity)
  const mean = (taken: string) =>
    `round(avg(${numberSql({ kind: 'json', sql: `(${storedJsonSql(config, { entity: record.entity, name: taken })})` })})::numeric, 2)`
  const built = pairs
    .map(([targetField, taken]) => `${sqlLiteral(targetField)}, ${mean(taken)}`)
    .join(', ')
  const [row] = await query<{ means: RecordData }>(
    `select jsonb_build_object(${built}) as means from ${table} where id = any($1)`,
    [ids],
  )

  const meanValues = row?.means ?? {}
  const listed = headFields(config, record.entity)
  const headMeans = Object.fromEntries(
    Object.entries(meanValues).filter(([targetField]) => listed.includes(targetField)),
  )

  await query(
    `update ${table} set data = data || $2::jsonb, head = head || $3::jsonb where id = any($1) and not data @> $2::jsonb`,
    [ids, JSON.stringify(meanValues), JSON.stringify(headMeans)],
  )

  Object.assign(record.data, meanValues)
}
