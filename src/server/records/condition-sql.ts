import { hasRole, operandValue, type Context } from '#config-model/condition.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { regionPrefix } from '#config-model/region.ts'
import type { Condition, Field, Operand } from '#config-model/types.generated.ts'
import { windowState } from '#config-model/years.ts'

/** Collects the parameters of one statement. */
export class Parameters {
  readonly values: unknown[] = []
  /** The placeholder of a value. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** Where a condition's fields live in SQL: a jsonb expression and the fields it holds. */
interface Source {
  /** jsonb object. */
  json: string
  fields: Record<string, Field>
}

const systemColumns: Record<string, string> = { id: 'id', year: 'year', state: 'state', region: 'region_code', owner: 'owner_id', createdBy: 'created_by' }

/**
 * A condition as SQL over an entity table, with the same meaning as `evaluate`: a property test holds the two together. Values only as
 * parameters. Facts of the user, the year and the clock are taken from the context now. @throws Error for what only a form can know (`change`, `form`)
 */
export function conditionSql(condition: Condition, context: Context, fields: Record<string, Field>, parameters: Parameters, json = 'data'): string {
  return compile(condition, context, [{ json, fields }], parameters)
}

function compile(condition: Condition, context: Context, sources: Source[], p: Parameters): string {
  const parts: string[] = []
  const { user } = context
  const list = (value: string | string[]) => (Array.isArray(value) ? value : [value])
  const fixed = (value: boolean) => parts.push(value ? 'true' : 'false')
  if (condition.all)
    parts.push(
      group(
        condition.all.map((part) => compile(part, context, sources, p)),
        'and',
      ),
    )
  if (condition.any)
    parts.push(
      group(
        condition.any.map((part) => compile(part, context, sources, p)),
        'or',
      ),
    )
  if (condition.not) parts.push(`not ${compile(condition.not, context, sources, p)}`)
  if (condition.role !== undefined) fixed(hasRole(user, list(condition.role), context.roles))
  if (condition.state !== undefined) parts.push(`coalesce(state = any(${p.add(list(condition.state))}::text[]), false)`)
  if (condition.flag !== undefined) parts.push(`${p.add(condition.flag)}::text = any(flags)`)
  if (condition.window !== undefined) parts.push(windowSql(condition.window, context, p))
  if (condition.own !== undefined)
    parts.push(user === null ? (condition.own ? 'false' : 'true') : `coalesce(owner_id = ${p.add(user.ownerId)}::text, false) = ${condition.own}`)
  if (condition.region !== undefined) parts.push(user?.regionCode ? withinSql('region_code', user.regionCode, p) : 'false')
  if (condition.acted !== undefined)
    parts.push(user === null ? 'false' : `exists (select 1 from action_log l where l.record_id = id and l.operator_id = ${p.add(user.id)}::text)`)
  if (condition.change !== undefined) throw new Error('同比变动只能在表单中使用')
  if (condition.matches !== undefined) throw new Error('格式判断只能在表单中使用')
  if (condition.sum)
    parts.push(judge({ kind: 'number', sql: `(${condition.sum.map((path) => sumSql(path, sources)).join(' + ')})` }, condition, context, sources, p))
  if (condition.field !== undefined) parts.push(judge(subjectSql(condition.field, sources), condition, context, sources, p, condition.field))
  return parts.length === 0 ? 'true' : parts.length === 1 ? parts[0]! : group(parts, 'and')
}

const group = (parts: string[], word: 'and' | 'or') => `(${parts.join(` ${word} `)})`

/** Region scope by equality on the digits that count: an index serves it. */
function withinSql(column: string, code: string, p: Parameters): string {
  const prefix = regionPrefix(code)
  return prefix === '' ? `${column} is not null` : `coalesce(left(${column}, ${prefix.length}) = ${p.add(prefix)}::text, false)`
}

/** A window may open differently by region: one comparison for the rule, one for each exception. */
function windowSql(id: string, context: Context, p: Parameters): string {
  const { years, now } = context
  const overrides = years.windows[id]?.overrides ?? []
  const general = windowState(years, id, null, now).isOpen
  const byRegion = overrides
    .toSorted((a, b) => Number(a.region.endsWith('00')) - Number(b.region.endsWith('00')))
    .map(({ region }) => `when ${withinSql('region_code', region, p)} then ${windowState(years, id, region, now).isOpen}`)
  return byRegion.length === 0 ? String(general) : `case ${byRegion.join(' ')} else ${general} end`
}

type Subject = { kind: 'text' | 'number' | 'json'; sql: string; fields?: Record<string, Field> | undefined }

/** The SQL of a path, as text, number or jsonb. A row segment walks by `first`, `last` or the table's key. */
function subjectSql(path: string, sources: Source[]): Subject {
  const [first = '', ...rest] = path.split('.')
  const source = sources.findLast((item) => first in item.fields)
  if (!source) return { kind: first === 'year' ? 'number' : 'text', sql: systemColumns[first] ?? 'null::text' }
  let field = source.fields[first]!
  let json = formerNames(source.json, first, field)
  for (const segment of rest) {
    if (field.type === 'list' || field.type === 'table') {
      if (!(segment in (field.fields ?? {}))) {
        json =
          segment === 'last'
            ? `(${json}->-1)`
            : segment === 'first'
              ? `(${json}->0)`
              : `jsonb_path_query_first(${json}, '$[*] ? (@.${field.rows?.key ?? 'id'} == ${Number(segment)})')`
        continue
      }
    }
    const inner = field.fields?.[segment]
    if (!inner) return { kind: 'text', sql: 'null::text' }
    json = `(${json}->'${segment}')`
    field = inner
  }
  const kind = field.multiple ? 'json' : fieldTypes[field.type].sql
  if (kind === 'json') return { kind, sql: json, fields: field.fields }
  return kind === 'number'
    ? { kind, sql: `(case when jsonb_typeof(${json}) = 'number' then (${json} #>> '{}')::numeric end)` }
    : { kind, sql: `(${json} #>> '{}')` }
}

const formerNames = (json: string, name: string, field: Field) =>
  field.was
    ? `case when ${json} ? '${name}' then ${json}->'${name}' else coalesce(${field.was.map((old) => `${json}->'${old}'`).join(', ')}) end`
    : `(${json}->'${name}')`

function sumSql(path: string, sources: Source[]): string {
  const [list, star, name] = path.split('.')
  if (star !== '*') {
    const subject = subjectSql(path, sources)
    return subject.kind === 'number' ? `coalesce(${subject.sql}, 0)` : '0'
  }
  const { sql } = subjectSql(list!, sources)
  return `coalesce((select sum((row->>'${name}')::numeric) from jsonb_array_elements(case when jsonb_typeof(${sql}) = 'array' then ${sql} else '[]' end) row where jsonb_typeof(row->'${name}') = 'number'), 0)`
}

const isEmptySql = ({ kind, sql }: Subject) =>
  kind === 'number'
    ? `${sql} is null`
    : kind === 'text'
      ? `(${sql} is null or ${sql} in ('', 'null'))`
      : `(${sql} is null or ${sql} in ('null', '[]', '""', '"null"'))`
const isEmptyValue = (value: unknown) => value === undefined || value === null || value === '' || value === 'null'

function judge(subject: Subject, condition: Condition, context: Context, sources: Source[], p: Parameters, path?: string): string {
  const parts: string[] = []
  const empty = isEmptySql(subject)
  const side = (operand: Operand): Subject | { value: unknown } => {
    const field = operand !== null && typeof operand === 'object' ? (operand.field ?? undefined) : undefined
    if (field !== undefined) return subjectSql(field, sources)
    if (operand !== null && typeof operand === 'object' && operand.sum)
      return { kind: 'number', sql: `(${operand.sum.map((item) => sumSql(item, sources)).join(' + ')})` }
    if (operand !== null && typeof operand === 'object' && operand.year === 'working')
      return { kind: 'number', sql: `(coalesce(year, ${context.years.realYear}) + ${operand.offset ?? 0})` }
    return { value: operandValue(operand, context) }
  }
  const equal = (operand: Operand): string => {
    const other = side(operand)
    if ('sql' in other)
      return `(case when ${empty} or ${isEmptySql(other)} then ${empty} and ${isEmptySql(other)} else ${sameKind(subject, other) ? `${subject.sql} = ${other.sql}` : 'false'} end)`
    if (isEmptyValue(other.value)) return empty
    return `(not ${empty} and ${equalsValue(subject, other.value, p)})`
  }
  const order = (operand: Operand, sign: string): string => {
    const other = side(operand)
    if (subject.kind === 'json') return 'false'
    if ('sql' in other)
      return other.kind !== subject.kind ? 'false' : `(not ${empty} and not ${isEmptySql(other)} and ${collated(subject)} ${sign} ${collated(other)})`
    if (isEmptyValue(other.value) || (subject.kind === 'number') !== (typeof other.value === 'number') || typeof other.value === 'boolean') return 'false'
    return `(not ${empty} and ${collated(subject)} ${sign} ${p.add(other.value)}::${subject.kind === 'number' ? 'numeric' : 'text collate "C"'})`
  }
  if (condition.is !== undefined) parts.push(equal(condition.is))
  if (condition.isNot !== undefined) parts.push(`not ${equal(condition.isNot)}`)
  for (const [key, sign] of [
    ['above', '>'],
    ['after', '>'],
    ['below', '<'],
    ['before', '<'],
    ['atLeast', '>='],
    ['atMost', '<='],
  ] as const)
    if (condition[key] !== undefined) parts.push(order(condition[key], sign))
  if (condition.in)
    parts.push(
      group(
        condition.in.map((value) => exactly(subject, value, p)),
        'or',
      ),
    )
  if (condition.notIn)
    parts.push(
      `not ${group(
        condition.notIn.map((value) => exactly(subject, value, p)),
        'or',
      )}`,
    )
  if (condition.within !== undefined) parts.push(subject.kind === 'text' ? withinSql(subject.sql, condition.within, p) : 'false')
  if (condition.startsWith !== undefined)
    parts.push(subject.kind === 'text' ? `coalesce(starts_with(${subject.sql}, ${p.add(condition.startsWith)}::text), false)` : 'false')
  if (condition.contains !== undefined) parts.push(containsSql(subject, side(condition.contains), p))
  if (condition.empty) parts.push(empty)
  if (condition.notEmpty) parts.push(`not ${empty}`)
  const rows = `jsonb_array_elements(case when jsonb_typeof(${subject.sql}) = 'array' then ${subject.sql} else '[]' end)`
  const alias = `row${sources.length}`
  const inside = (part: Condition) => compile(part, context, [...sources, { json: alias, fields: subject.fields ?? {} }], p)
  if (condition.has) parts.push(subject.kind === 'json' ? `exists (select 1 from ${rows} ${alias} where ${inside(condition.has)})` : 'false')
  if (condition.every) parts.push(subject.kind === 'json' ? `not exists (select 1 from ${rows} ${alias} where not ${inside(condition.every)})` : 'true')
  if (parts.length === 0) throw new Error(`条件“${path ?? ''}”没有判断`)
  return parts.length === 1 ? parts[0]! : group(parts, 'and')
}

const sameKind = (a: Subject, b: Subject) => a.kind === b.kind && a.kind !== 'json'
const collated = ({ kind, sql }: Subject) => (kind === 'text' ? `${sql} collate "C"` : sql)

/** Equality with a constant of the same kind; booleans are text in jsonb. */
function equalsValue(subject: Subject, value: unknown, p: Parameters): string {
  if (subject.kind === 'json') return 'false'
  if (subject.kind === 'number') return typeof value === 'number' ? `${subject.sql} = ${p.add(value)}::numeric` : 'false'
  return typeof value === 'number' ? 'false' : `${subject.sql} = ${p.add(String(value))}::text`
}

const exactly = (subject: Subject, value: string | number | boolean, p: Parameters) => `coalesce(${equalsValue(subject, value, p)}, false)`

function containsSql(subject: Subject, part: Subject | { value: unknown }, p: Parameters): string {
  if ('sql' in part)
    return part.kind === 'text' && subject.kind === 'text'
      ? `(not ${isEmptySql(part)} and coalesce(position(${part.sql} in ${subject.sql}) > 0, false))`
      : 'false'
  if (isEmptyValue(part.value)) return 'false'
  if (subject.kind === 'json')
    return `coalesce(jsonb_typeof(${subject.sql}) = 'array' and ${subject.sql} @> ${p.add(JSON.stringify([part.value]))}::jsonb, false)`
  return subject.kind === 'text' && typeof part.value === 'string' ? `coalesce(position(${p.add(part.value)}::text in ${subject.sql}) > 0, false)` : 'false'
}
