import { memberOf } from '#config-model/assert.ts'
import {
  statesWithHiddenTimes,
  type ConditionContext,
  type StateAliases,
} from '#config-model/conditions/context.ts'
import {
  evaluateOperand,
  type SourceArgument,
  type OperandSourceName,
} from '#config-model/conditions/operand.ts'
import type { Config } from '#config-model/config.ts'
import { fieldAt } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import type { Field, Operand } from '#config-model/types.generated.ts'
import { sqlLiteral } from '#server/database/identifier.ts'

/** The record, or a row of one of its lists. */
export interface Source {
  /** A jsonb object. */
  json: string
  fields: Record<string, Field>
  stateAliases?: StateAliases | undefined
  /** Fields with a column of their own. */
  columns?: Readonly<Record<string, { value: SqlValue }>> | undefined
}

/** A value in SQL: text, number, or jsonb of any kind, since drafts may hold anything. */
export interface SqlValue {
  kind: 'text' | 'number' | 'json'
  sql: string
  /** Fields of its rows. */
  fields?: Record<string, Field> | undefined
  /** The timestamptz behind a time text, for an index. */
  instant?: string
}

const columns: Record<string, SqlValue> = {
  id: { kind: 'text', sql: 'id' },
  year: { kind: 'number', sql: 'year' },
  state: { kind: 'text', sql: 'state' },
  region: { kind: 'text', sql: 'region_code' },
  owner: { kind: 'text', sql: 'owner_id' },
  createdBy: { kind: 'text', sql: 'created_by' },
}
const nothing: SqlValue = { kind: 'json', sql: 'null::jsonb' }
/** Null for no array. */
const arrayOf = (json: string) =>
  `case when jsonb_typeof(${json}) = 'array' then ${json} else '[]' end`

export function stateSql(stateAliases: StateAliases = {}): string {
  const cases = Object.entries(stateAliases).map(
    ([state, face]) => `when ${sqlLiteral(state)} then ${sqlLiteral(face)}`,
  )
  return cases.length === 0 ? 'state' : `(case state ${cases.join(' ')} else state end)`
}

/** The due time as its reader sees it. */
function dueSql(stateAliases: StateAliases = {}): SqlValue {
  const timeless = statesWithHiddenTimes(stateAliases).map(sqlLiteral)
  const instant =
    timeless.length === 0
      ? 'due_at'
      : `(case when state in (${timeless.join(', ')}) then null else due_at end)`

  return { kind: 'text', sql: timeText(instant), instant }
}

/** A time as conditions compare it, in the portal's time zone. */
export const timeText = (sql: string): string =>
  `to_char(${sql} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** A set of array elements; none for no array. */
export const jsonRowsSql = (json: string): string => `jsonb_array_elements(${arrayOf(json)})`

/** Resolves a path like `readPath`: innermost source first, then system columns. */
export function pathSql(path: string, sources: Source[]): SqlValue {
  const [first = '', ...rest] = path.split('.')
  const source = sources.findLast((item) => Object.hasOwn(item.fields, first))
  if (!source && first === 'state') return { kind: 'text', sql: stateSql(sources[0]?.stateAliases) }
  if (!source && first === 'dueAt') return dueSql(sources[0]?.stateAliases)
  if (!source) return columns[first] ?? nothing

  const column = rest.length === 0 ? source.columns?.[first] : undefined
  if (column) return column.value

  const field = memberOf(source.fields, first)

  return {
    kind: 'json',
    sql: walk(fieldSql(source.json, first, field), rest, field.rows?.key),
    fields: fieldAt({ fields: source.fields }, path)?.fields,
  }
}

type Entities = Pick<Config, 'entities'>

/** `json` is SQL of the record's data. */
interface StoredField {
  entity: string
  name: string
  json?: string
}

/** A stored value under the field's present or a former name; null for none. */
export function storedJsonSql(config: Entities, { entity, name, json = 'data' }: StoredField) {
  const field = config.entities[entity]?.fields[name]
  return field?.was ? fieldSql(json, name, field) : `${json}->${sqlLiteral(name)}`
}

export function storedTextSql(config: Entities, { entity, name, json = 'data' }: StoredField) {
  const field = config.entities[entity]?.fields[name]
  return field?.was ? `(${fieldSql(json, name, field)} #>> '{}')` : `${json}->>${sqlLiteral(name)}`
}

/** Reads a field under its present name or else a former one. */
function fieldSql(json: string, name: string, field: Field): string {
  const present = `(${json}->${sqlLiteral(name)})`
  if (!field.was) return present
  return `(case when ${json} ? ${sqlLiteral(name)} then ${present} else coalesce(${field.was.map((old) => `${json}->${sqlLiteral(old)}`).join(', ')}) end)`
}

function walk(json: string, [segment, ...rest]: string[], rowKey?: string): string {
  if (segment === undefined) return json
  if (segment === '*')
    return `(case when jsonb_typeof(${json}) = 'array' then (select coalesce(jsonb_agg(coalesce(${walk('item', rest)}, 'null') order by place), '[]') from ${jsonRowsSql(json)} with ordinality rows(item, place)) end)`

  if (segment === 'first' || segment === 'last')
    return walk(
      `coalesce(${json}->${segment === 'first' ? 0 : -1}, ${json}->${sqlLiteral(segment)})`,
      rest,
    )

  if (rowKey === undefined) return walk(`(${json}->${sqlLiteral(segment)})`, rest)

  const row = `(select item from ${jsonRowsSql(json)} with ordinality rows(item, place) where item->>${sqlLiteral(rowKey)} = ${sqlLiteral(segment)} order by place limit 1)`

  return walk(`coalesce(${row}, ${json}->${sqlLiteral(segment)})`, rest)
}

/** Sums like `sumOf`: flattens lists, ignores non-numbers, six decimals. */
export function sumSql(paths: string[], sources: Source[]): SqlValue {
  const parts = paths.map((path) => {
    const { kind, sql } = pathSql(path, sources)
    if (kind === 'number') return `coalesce(${sql}, 0)`
    if (kind === 'text') return '0'

    return `coalesce((select sum((number #>> '{}')::numeric) from jsonb_path_query(${sql}, '$[*][*][*] ? (@.type() == "number")') number), 0)`
  })

  return { kind: 'number', sql: `round((${parts.join(' + ')})::numeric, 6)` }
}

type ReadSource<Argument> = (
  operand: Argument,
  sources: Source[],
  context: ConditionContext,
) => SqlValue | null

/** Null when constant for every record. */
const operandSources: { readonly [Name in OperandSourceName]: ReadSource<SourceArgument<Name>> } = {
  field: pathSql,
  sum: sumSql,
  year: (fact, _, { years }) =>
    fact === 'working'
      ? { kind: 'number', sql: `coalesce(year, ${Math.trunc(years.realYear)})` }
      : null,
  user: () => null,
  now: () => null,
  form: () => null,
  state: () => null,
}
const readers = Object.entries(operandSources) as [OperandSourceName, ReadSource<unknown>][]

export function operandSql(
  operand: Operand,
  context: ConditionContext,
  sources: Source[],
): SqlValue | { constant: Json | undefined } {
  if (operand === null || typeof operand !== 'object') return { constant: operand }

  const shift = (value: SqlValue) => plusDays(plus(value, operand.offset), operand.plusDays)
  for (const [word, read] of readers) {
    const value = operand[word] === undefined ? null : read(operand[word], sources, context)
    if (value) return shift(value)
  }

  return { constant: evaluateOperand(operand, context) }
}

function plus({ kind, sql }: SqlValue, offset: number | undefined): SqlValue {
  if (offset === undefined || kind === 'text') return { kind, sql }
  if (kind === 'number') return { kind, sql: `(${sql} + ${Number(offset)})` }

  return {
    kind,
    sql: `(case when jsonb_typeof(${sql}) = 'number' then to_jsonb((${sql} #>> '{}')::numeric + ${Number(offset)}) else ${sql} end)`,
  }
}

/** Adds days to text that starts with a valid date; other values are unchanged. */
function plusDays(value: SqlValue, days: number | undefined): SqlValue {
  if (days === undefined || value.kind === 'number') return value

  const text = textOrNullSql(value)
  const month = `make_date(left(${text}, 4)::int, substr(${text}, 6, 2)::int, 1)`
  const day = `(${month} + substr(${text}, 9, 2)::int - 1)`
  const moved = `case when ${text} !~ '^(?!0000)\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])' then ${text} when date_trunc('month', ${day}) <> ${month} then ${text} else to_char(${day} + ${Math.trunc(days)}, 'YYYY-MM-DD') || substr(${text}, 11) end`
  if (value.kind === 'text') return { kind: 'text', sql: `(${moved})` }

  return {
    kind: 'json',
    sql: `(case when jsonb_typeof(${value.sql}) = 'string' then to_jsonb(${moved}) else ${value.sql} end)`,
  }
}

type KindSql = Record<'isEmpty' | 'number' | 'text' | 'scalar', (sql: string) => string>

/** How a value of each kind is read; a kind without an entry does not compile. */
const kindSql: Record<SqlValue['kind'], KindSql> = {
  text: {
    isEmpty: (sql) => `(${sql} is null or ${sql} in ('', 'null'))`,
    number: () => 'null::numeric',
    text: (sql) => sql,
    scalar: (sql) => `to_jsonb(${sql})`,
  },
  number: {
    isEmpty: (sql) => `(${sql} is null)`,
    number: (sql) => sql,
    text: () => 'null::text',
    scalar: (sql) => `to_jsonb(${sql})`,
  },
  json: {
    isEmpty: (sql) => `(${sql} is null or ${sql} in ('null', '""', '"null"', '[]'))`,
    number: (sql) =>
      `(case when jsonb_typeof(${sql}) = 'number' then (${sql} #>> '{}')::numeric end)`,
    text: (sql) => `(case when jsonb_typeof(${sql}) = 'string' then ${sql} #>> '{}' end)`,
    scalar: (sql) => `(case when jsonb_typeof(${sql}) not in ('array', 'object') then ${sql} end)`,
  },
}

/** The SQL of `isEmpty`. */
export const isEmptySql = ({ kind, sql }: SqlValue): string => kindSql[kind].isEmpty(sql)

/** Null for other kinds. */
export const numberSql = ({ kind, sql }: SqlValue): string => kindSql[kind].number(sql)

/** Null for other kinds. */
export const textOrNullSql = ({ kind, sql }: SqlValue): string => kindSql[kind].text(sql)

/** Null for lists and objects, which equal nothing. */
export const scalarSql = ({ kind, sql }: SqlValue): string => kindSql[kind].scalar(sql)

/** Text in JavaScript's collation; null for a number or when empty. */
export const orderedText = (value: SqlValue): string =>
  value.kind === 'number'
    ? 'null::text'
    : `(case when not ${isEmptySql(value)} then ${textOrNullSql(value)} end) collate "C"`
