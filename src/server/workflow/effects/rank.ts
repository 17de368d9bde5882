import { placesOf, type OrderValue } from '#config-model/measure/places.ts'
import { literal } from '#server/records/sql/identifier.ts'
import { headFields, tableOf } from '#server/records/tables/entity-tables.ts'
import type { EffectCode } from './definition.ts'

/** Puts all records of the group in order anew, locked, once this one is stored: everyone's place follows from what holds now. */
export const rankEffect: EffectCode<'rank'> = (name, { query, config, record, later }, { ranking }) => {
  if (ranking === undefined) return
  const { among, states, order } = ranking
  const table = tableOf(record.entity)

  later(async () => {
    const rows = await query<{ id: string; place: number | null; values: OrderValue[] }>(
      `select id, data->${literal(name)} as place, jsonb_build_array(${order.map(({ field }) => `data->${literal(field)}`).join(', ')}) as values
        from ${table} where year is not distinct from $1::int and data->>${literal(among)} = $2 and state = any($3) order by id for update`,
      [record.year, String(record.data[among] ?? ''), states],
    )
    const places = placesOf(
      rows,
      order.map(({ sort }) => sort === 'desc'),
    )
    const moved = rows.filter(({ id, place }) => places.get(id) !== place)
    const inHead = headFields(config, record.entity).includes(name)
    const set = (column: string) => `${column} = ${column} || jsonb_build_object(${literal(name)}, s.place)`
    if (moved.length > 0)
      await query(
        `update ${table} d set ${[set('data'), ...(inHead ? [set('head')] : [])].join(', ')}
          from unnest($1::text[], $2::int[]) as s(id, place) where s.id = d.id`,
        [moved.map(({ id }) => id), moved.map(({ id }) => places.get(id))],
      )
    record.data[name] = places.get(record.id) ?? null
  })
}
