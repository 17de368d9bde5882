import type { Computed } from '#config-model/types.generated.ts'
import { literal } from '#server/records/sql/identifier.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'

type Related = NonNullable<Computed['related']>

/** What the records that name the same one as the row `e` come to, as a JSON number: SQL without parameters; null when a mean has nothing left to be taken of. */
export function gatheredSql({ entity, value, by = '', as = 'count', states, drop }: Related): string {
  const key = literal(by)
  const within = states ? ` and x.state in (${states.map(literal).join(', ')})` : ''
  const from = `from ${tableOf(entity)} x where x.data->>${key} = e.data->>${key}${within}`
  if (as === 'count') return `(select to_jsonb(count(*)) ${from})`
  const number = `x.data->${literal(value)}`
  const numbers = `select (${number})::text::numeric as n ${from} and jsonb_typeof(${number}) = 'number'`
  if (as === 'sum') return `(select to_jsonb(coalesce(round(sum(n), 2), 0)) from (${numbers}) f)`
  const dropped = drop === undefined ? '0' : `coalesce((e.data->>${literal(drop)})::numeric, 0)`
  const placed = `select n, row_number() over (order by n) as place, count(*) over () as number from (${numbers}) f`
  return `(select to_jsonb(round(avg(n), 2)) from (${placed}) g where place > ${dropped} and place <= number - ${dropped})`
}
