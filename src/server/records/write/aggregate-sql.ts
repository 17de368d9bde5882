import { recordContext } from '#config-model/conditions/context.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { isReference } from '#config-model/field-traits.ts'
import type { Computed } from '#config-model/types.generated.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { headFields, tableOf } from '#server/records/entity-tables.ts'
import { Literals } from '#server/records/sql/parameters.ts'
import { storedJsonSql, storedTextSql } from '#server/records/sql/value-sql.ts'

type Related = NonNullable<Computed['related']>

/** The aggregated records reference this record itself, not a common third one. */
export const referencesSameRecord = (
  config: Config,
  mine: string,
  { entity, by = '' }: Related,
): boolean =>
  config.entities[entity]?.fields[by]?.entity === mine &&
  !isReference(config.entities[mine]?.fields[by])

/**
 * Whether values of another entity are aggregated: of records related through `by`, otherwise of
 * the same owner and year.
 */
export const isAggregate = ({ by, as }: Related): boolean => by !== undefined || as !== undefined

/**
 * Whether row `x` of an entity has this owner and year; the year counts only where both have years.
 */
export function sameOwnerSql(
  config: Config,
  mine: string,
  theirs: string,
  { owner, year }: { owner: string; year: string },
): string {
  const hasYears = [mine, theirs].every(
    (entity) => config.entities[entity]?.scope?.year !== undefined,
  )
  return `x.owner_id = ${owner}${hasYears ? ` and x.year = ${year}` : ` and (${year}::int is null or true)`}`
}

/**
 * SQL without parameters of an aggregate over records that reference the same one as row `e` or the
 * row itself, or share its owner and year. A JSON number or text; null for a mean of nothing.
 */
export function aggregateSql(config: Config, mine: string, related: Related): string {
  const { by, as = 'count' } = related
  const key = keySql(config, related)
  const isOfRow = by !== undefined && referencesSameRecord(config, mine, related)
  const relation =
    by === undefined
      ? sameOwnerSql(config, mine, related.entity, { owner: 'e.owner_id', year: 'e.year' })
      : `${key} = ${isOfRow ? 'e.id' : storedTextSql(config, { entity: mine, name: by, json: 'e.data' })}`

  const from = `${fromSql(config, related)} and ${relation}`
  if (isOfRow)
    return orZero(related, `(select ${aggregateValueSql(config, related)} ${from} group by ${key})`)

  const dropped =
    related.drop === undefined
      ? '0'
      : `coalesce((${storedTextSql(config, { entity: mine, name: related.drop, json: 'e.data' })})::numeric, 0)`

  return aggregates[as].whole(valuesOf(config, related), from, dropped)
}

/** Aggregates for all referenced records at once: rows of `key` and `value`. */
export const aggregateRowsSql = (config: Config, related: Related): string =>
  `(select ${keySql(config, related)} as key,
    ${aggregateValueSql(config, related)} as value ${fromSql(config, related)} group by 1)`

/** The sum of nothing is 0; other aggregates are null. */
export const isZeroWhenEmpty = ({ as = 'count' }: Related): boolean =>
  aggregates[as].isZeroWhenEmpty === true

export const orZero = (related: Related, value: string): string =>
  isZeroWhenEmpty(related) ? `coalesce(${value}, '0'::jsonb)` : value

/** Null without numbers, as without records. */
const aggregateValueSql = (config: Config, related: Related): string =>
  aggregates[related.as ?? 'count'].grouped(valuesOf(config, related))

interface Values {
  json: string
  text: string
}

function valuesOf(config: Config, { entity, value }: Related): Values {
  const field = { entity, name: value, json: 'x.data' }
  return { json: storedJsonSql(config, field), text: storedTextSql(config, field) }
}

interface Aggregate {
  grouped: (values: Values) => string
  /**
   * The aggregate over one record's rows, as a query.
   * @param dropped number of values that a mean leaves out at each end
   */
  whole: (values: Values, from: string, dropped: string) => string
  isZeroWhenEmpty?: true
}

/** The aggregates by `as`; the compiler requires each name of the schema. */
const aggregates: Record<NonNullable<Related['as']>, Aggregate> = {
  count: {
    grouped: () => 'to_jsonb(count(*))',
    whole: (_, from) => `(select to_jsonb(count(*)) ${from})`,
  },
  texts: {
    grouped: listedSql,
    whole: (values, from) => `(select ${listedSql(values)} ${from})`,
  },
  sum: {
    grouped: (values) => roundedSql('sum', values),
    whole: (values, from) =>
      `(select to_jsonb(coalesce(round(sum(n), 2), 0)) from (${numbersSql(values, from)}) f)`,
    isZeroWhenEmpty: true,
  },
  mean: { grouped: (values) => roundedSql('avg', values), whole: meanSql },
}

const roundedSql = (call: 'sum' | 'avg', values: Values) =>
  `to_jsonb(round(${call}(${numberSql(values)}) filter (where ${isNumberSql(values)}), 2))`

const numbersSql = (values: Values, from: string) =>
  `select ${numberSql(values)} as n ${from} and ${isNumberSql(values)}`

/** The mean without the values that `drop` leaves out. */
function meanSql(values: Values, from: string, dropped: string): string {
  const placed = `select n, row_number() over (order by n) as place, count(*) over () as number
    from (${numbersSql(values, from)}) f`

  return `(select to_jsonb(round(avg(n), 2)) from (${placed}) g
    where place > ${dropped} and place <= number - ${dropped})`
}

/** One text per line, numbered in an order that does not reveal the authors. */
function listedSql(values: Values): string {
  const text = `trim(${values.text})`
  const lines = `unnest(array_agg(${text} order by ${text} collate "C") filter
    (where ${text} <> '')) with ordinality as lines(line, place)`
  return `(select to_jsonb(string_agg(place || '. ' || line, E'\\n' order by place)) from ${lines})`
}

function fromSql(config: Config, { entity, states, where }: Related): string {
  const sets = workflowOf(config, entity)?.sets ?? {}
  const named = states?.flatMap((name) => (Object.hasOwn(sets, name) ? (sets[name] ?? []) : [name]))
  const within = named ? `x.state in (${named.map(sqlLiteral).join(', ')})` : 'true'
  if (where === undefined) return `from ${tableOf(entity)} x where ${within}`

  const context = { ...recordContext(config, null, null, new Date(0)), scopes: [] }
  const fields = config.entities[entity]?.fields ?? {}

  return `from ${tableOf(entity)} x where ${within} and (${conditionSql(where, context, { fields, parameters: new Literals() }, { json: 'x.data' })})`
}

/** Filterable fields are in the head, where an index finds them. */
const keySql = (config: Config, { entity, by = '' }: Related) =>
  headFields(config, entity).includes(by)
    ? `x.head->>${sqlLiteral(by)}`
    : storedTextSql(config, { entity, name: by, json: 'x.data' })

/** Null for other values, in any order of evaluation. */
const numberSql = (values: Values) =>
  `case when ${isNumberSql(values)} then (${values.json})::text::numeric end`
const isNumberSql = ({ json }: Values) => `jsonb_typeof(${json}) = 'number'`
