import { isEmpty } from '#config-model/conditions/compare.ts'
import type { Context } from '#config-model/conditions/context.ts'
import { hasRole } from '#config-model/user.ts'
import type { Json } from '#config-model/record.ts'
import { regionPrefix } from '#config-model/facts/region.ts'
import type { Condition, Field, Operand } from '#config-model/types.generated.ts'
import { windowState } from '#config-model/facts/years.ts'
import {
  emptySql,
  numberSql,
  operandSql,
  orderedText,
  pathSql,
  rawText,
  rowsSql,
  scalarSql,
  sumSql,
  type Source,
  type SqlValue,
} from './value-sql.ts'

/** Collects the parameters of one statement. */
export class Parameters {
  readonly values: unknown[] = []
  /** The placeholder of a value. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/**
 * A condition as SQL over an entity table, never null, with the same meaning as `evaluate`: a property test holds the two together. Values only
 * as parameters. Facts of the user, the year and the clock are taken from the context now. @throws Error for what only a form can know (`change`, `matches`)
 */
export function conditionSql(
  condition: Condition,
  context: Context,
  fields: Record<string, Field>,
  parameters: Parameters,
  json = 'data',
): string {
  return compile(condition, context, [{ json, fields }], parameters)
}

const all = (parts: string[]) =>
  parts.length === 0 ? 'true' : parts.length === 1 ? parts[0]! : `(${parts.join(' and ')})`
const any = (parts: string[]) => (parts.length === 0 ? 'false' : `(${parts.join(' or ')})`)
const surely = (sql: string) => `coalesce(${sql}, false)`

function compile(condition: Condition, context: Context, sources: Source[], p: Parameters): string {
  const parts: string[] = []
  const { user } = context
  const list = (value: string | string[]) => (Array.isArray(value) ? value : [value])
  if (condition.all) parts.push(all(condition.all.map((part) => compile(part, context, sources, p))))
  if (condition.any) parts.push(any(condition.any.map((part) => compile(part, context, sources, p))))
  if (condition.not) parts.push(`not ${compile(condition.not, context, sources, p)}`)
  if (condition.role !== undefined) parts.push(String(hasRole(user, list(condition.role), context.roles)))
  if (condition.state !== undefined) parts.push(surely(`state = any(${p.add(list(condition.state))}::text[])`))
  if (condition.flag !== undefined) parts.push(`${p.add(condition.flag)}::text = any(flags)`)
  if (condition.window !== undefined) parts.push(windowSql(condition.window, context, p))
  if (condition.own !== undefined) parts.push(ownSql(condition.own, user?.ownerId, p))
  if (condition.region !== undefined)
    parts.push(user?.regionCode ? withinSql('region_code', user.regionCode, p) : 'false')
  // `id` must stay outside: inside the subquery it would be the id of the log line.
  if (condition.acted !== undefined)
    parts.push(user ? `id in (select record_id from action_log where operator_id = ${p.add(user.id)}::text)` : 'false')
  if (condition.change !== undefined) throw new Error('同比变动只能在表单中使用')
  if (condition.matches !== undefined) throw new Error('格式判断只能在表单中使用')
  if (condition.field !== undefined)
    parts.push(judge(pathSql(condition.field, sources), condition, context, sources, p))
  else if (condition.sum) parts.push(judge(sumSql(condition.sum, sources), condition, context, sources, p))
  return all(parts)
}

function ownSql(wanted: boolean, owner: string | undefined, p: Parameters): string {
  if (owner === undefined) return String(!wanted)
  return `${wanted ? '' : 'not '}${surely(`owner_id = ${p.add(owner)}::text`)}`
}

/** Region scope by equality on the digits that count: an index serves it. */
function withinSql(text: string, code: string, p: Parameters): string {
  const prefix = regionPrefix(code)
  return prefix === '' ? `(${text} is not null)` : surely(`left(${text}, ${prefix.length}) = ${p.add(prefix)}::text`)
}

/** A window may open differently by region: one answer for the rule, one for each exception; a record without region is looked at from the user's. */
function windowSql(id: string, context: Context, p: Parameters): string {
  const { years, now, user } = context
  const isOpen = (region: string | null) => windowState(years, id, region, now).isOpen
  const overrides = (years.windows[id]?.overrides ?? []).toSorted(
    (a, b) => Number(a.region.endsWith('00')) - Number(b.region.endsWith('00')),
  )
  if (overrides.length === 0) return String(isOpen(null))
  const byRegion = overrides.map(({ region }) => `when ${withinSql('region_code', region, p)} then ${isOpen(region)}`)
  return `(case when region_code is null then ${isOpen(user?.regionCode ?? null)} ${byRegion.join(' ')} else ${isOpen(null)} end)`
}

function judge(subject: SqlValue, condition: Condition, context: Context, sources: Source[], p: Parameters): string {
  const parts: string[] = []
  const side = (operand: Operand) => operandSql(operand, context, sources)
  if (condition.is !== undefined) parts.push(equalSql(subject, side(condition.is), p))
  if (condition.isNot !== undefined) parts.push(`not ${equalSql(subject, side(condition.isNot), p)}`)
  for (const [key, sign] of orders)
    if (condition[key] !== undefined) parts.push(orderSql(subject, side(condition[key]), sign, p))
  if (condition.in) parts.push(any(condition.in.map((value) => sameSql(subject, value, p))))
  if (condition.notIn) parts.push(`not ${any(condition.notIn.map((value) => sameSql(subject, value, p)))}`)
  if (condition.within !== undefined) parts.push(withinSql(rawText(subject), condition.within, p))
  if (condition.startsWith !== undefined)
    parts.push(surely(`starts_with(${rawText(subject)}, ${p.add(condition.startsWith)}::text)`))
  if (condition.contains !== undefined) parts.push(containsSql(subject, side(condition.contains), p))
  if (condition.empty) parts.push(emptySql(subject))
  if (condition.notEmpty) parts.push(`not ${emptySql(subject)}`)
  if (condition.has) parts.push(`exists (${failing(subject, condition.has, context, sources, p, '')})`)
  if (condition.every) parts.push(`not exists (${failing(subject, condition.every, context, sources, p, 'not ')})`)
  return all(parts)
}

const orders = [
  ['above', '>'],
  ['after', '>'],
  ['below', '<'],
  ['before', '<'],
  ['atLeast', '>='],
  ['atMost', '<='],
] as const

/** The rows of a list that meet a condition, or do not. */
function failing(
  subject: SqlValue,
  condition: Condition,
  context: Context,
  sources: Source[],
  p: Parameters,
  word: '' | 'not ',
): string {
  if (subject.kind !== 'json') return 'select 1 where false'
  const row = `row${sources.length}`
  return `select 1 from ${rowsSql(subject.sql)} ${row} where jsonb_typeof(${row}) = 'object' and ${word}${compile(condition, context, [...sources, { json: row, fields: subject.fields ?? {} }], p)}`
}

type Side = ReturnType<typeof operandSql>

function equalSql(subject: SqlValue, other: Side, p: Parameters): string {
  if ('sql' in other)
    return `(case when ${emptySql(subject)} or ${emptySql(other)} then ${emptySql(subject)} and ${emptySql(other)} else ${surely(`${scalarSql(subject)} = ${scalarSql(other)}`)} end)`
  return isEmpty(other.constant) ? emptySql(subject) : sameSql(subject, other.constant, p)
}

/** Equality with a constant, kind and all; lists and objects equal nothing. */
function sameSql({ kind, sql }: SqlValue, value: Json | undefined, p: Parameters): string {
  if (value === undefined || (value !== null && typeof value === 'object')) return 'false'
  if (kind === 'json') return surely(`${sql} = ${p.add(JSON.stringify(value))}::jsonb`)
  if (kind === 'text') return typeof value === 'string' ? surely(`${sql} = ${p.add(value)}::text`) : 'false'
  return typeof value === 'number' ? surely(`${sql} = ${p.add(value)}::numeric`) : 'false'
}

/** Numbers with numbers, texts with texts; what is empty or of another kind has no order. */
function orderSql(subject: SqlValue, other: Side, sign: string, p: Parameters): string {
  if ('sql' in other)
    return `coalesce(${numberSql(subject)} ${sign} ${numberSql(other)}, ${orderedText(subject)} ${sign} ${orderedText(other)}, false)`
  if (isEmpty(other.constant)) return 'false'
  if (typeof other.constant === 'number')
    return surely(`${numberSql(subject)} ${sign} ${p.add(other.constant)}::numeric`)
  return typeof other.constant === 'string'
    ? surely(`${orderedText(subject)} ${sign} ${p.add(other.constant)}::text`)
    : 'false'
}

function containsSql(subject: SqlValue, part: Side, p: Parameters): string {
  const { kind, sql } = subject
  const inText = (text: string) => surely(`position(${text} in ${rawText(subject)}) > 0`)
  const inList = (json: string) => surely(`jsonb_typeof(${sql}) = 'array' and ${sql} @> ${json}`)
  if ('sql' in part)
    return kind === 'number'
      ? 'false'
      : `(not ${emptySql(part)} and ${any([inText(rawText(part)), ...(kind === 'json' ? [inList(scalarSql(part))] : [])])})`
  const { constant } = part
  if (isEmpty(constant) || typeof constant === 'object') return 'false'
  return any([
    ...(typeof constant === 'string' && kind !== 'number' ? [inText(`${p.add(constant)}::text`)] : []),
    ...(kind === 'json' ? [inList(`${p.add(JSON.stringify(constant))}::jsonb`)] : []),
  ])
}
