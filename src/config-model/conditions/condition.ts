import type { Config } from '#config-model/config.ts'
import { fieldAt } from '#config-model/field-types.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import { isWithin } from '#config-model/facts/region.ts'
import { formatDate, formatDateTime, isDate, plusDays } from '#config-model/facts/time.ts'
import type { Condition, Field, Operand, Roles, Years } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { windowState, yearFact } from '#config-model/facts/years.ts'

/** One level of values a path may start in: the record, or a row of one of its lists. */
export interface Scope {
  fields: Record<string, Field>
  values: RecordData
  /** For a row: all rows and its place, so that `change` can look at the row before. */
  rows?: RecordData[]
  index?: number
}

/** All that a condition may ask about. Innermost scope last. */
export interface Context {
  record: EntityRecord | null
  scopes: Scope[]
  user: User | null
  years: Years
  roles: Roles
  now: Date
  /** Values of a transition's own form. */
  form?: RecordData
}

/** The context of a whole record. */
export function recordContext(
  config: Config,
  record: EntityRecord | null,
  user: User | null,
  now: Date,
  form?: RecordData,
): Context {
  const entity = record === null ? undefined : config.entities[record.entity]
  return {
    record,
    user,
    now,
    years: config.years,
    roles: config.roles,
    scopes: record === null ? [] : [{ fields: entity?.fields ?? {}, values: record.data }],
    ...(form ? { form } : {}),
  }
}

/** The context of one row inside a list or table of the record. */
export function rowContext(
  context: Context,
  fields: Record<string, Field>,
  rows: RecordData[],
  index: number,
): Context {
  const row = rows[index]
  return { ...context, scopes: [...context.scopes, { fields, values: isRow(row) ? row : {}, rows, index }] }
}

/** True for what counts as not filled in: absent, null, "", [] (specification §5: also the text "null"). */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === 'null' ||
    (Array.isArray(value) && value.length === 0)
  )
}

const systemFacts = ['id', 'year', 'state', 'region', 'owner', 'createdBy'] as const

/**
 * The value at a path. The first word is looked for in the innermost scope that defines it; then segments walk into groups,
 * and into lists by `first`, `last`, `*` (all rows: the answer is a list) or the value of a table's row key.
 */
export function readPath(path: string, context: Pick<Context, 'scopes' | 'record'>): Json | undefined {
  const [first = '', ...rest] = path.split('.')
  const scope = context.scopes.findLast((item) => Object.hasOwn(item.fields, first))
  if (!scope) {
    const fact = systemFacts.find((name) => name === first)
    return fact && context.record ? (context.record[fact] ?? undefined) : undefined
  }
  return walk(readField(scope.values, first, scope.fields[first]), rest, scope.fields[first]?.rows?.key)
}

/** A top-level value, under its present or a former name (`was`). */
export function readField(values: RecordData, name: string, field: Field | undefined): Json | undefined {
  if (Object.hasOwn(values, name)) return values[name]
  const former = field?.was?.find((old) => Object.hasOwn(values, old))
  return former === undefined ? undefined : values[former]
}

function walk(value: Json | undefined, path: string[], rowKey: string | undefined): Json | undefined {
  const [segment, ...rest] = path
  if (segment === undefined || value === undefined || value === null) return value
  if (Array.isArray(value)) {
    if (segment === '*') return value.map((item) => walk(item, rest, undefined) ?? null)
    const row =
      segment === 'last'
        ? value.at(-1)
        : segment === 'first'
          ? value[0]
          : value.find((item) => rowKey !== undefined && isRow(item) && String(item[rowKey]) === segment)
    return walk(row, rest, undefined)
  }
  return typeof value === 'object' ? walk(value[segment], rest, undefined) : undefined
}

/** Numbers in a value, a list flattened; anything else is left out. */
function numbersOf(value: Json | undefined): number[] {
  return Array.isArray(value) ? value.flatMap(numbersOf) : typeof value === 'number' ? [value] : []
}

/** Sum of the numbers at several paths; 0 when there are none. Rounded to six decimals: money must compare exactly. */
export function sumOf(paths: string[], context: Pick<Context, 'scopes' | 'record'>): number {
  return round(paths.flatMap((path) => numbersOf(readPath(path, context))).reduce((sum, value) => sum + value, 0))
}

const round = (value: number) => Math.round(value * 1e6) / 1e6

/** What an operand stands for now; undefined when it stands for nothing. */
export function operandValue(operand: Operand | undefined, context: Context): Json | undefined {
  if (operand === null || typeof operand !== 'object') return operand
  let value: Json | undefined
  if (operand.field !== undefined) value = readPath(operand.field, context)
  else if (operand.sum !== undefined) value = sumOf(operand.sum, context)
  else if (operand.user !== undefined) value = userFact(operand.user, context.user)
  else if (operand.year !== undefined) value = yearFact(context.years, operand.year, context.record?.year ?? null)
  else if (operand.now !== undefined)
    value = operand.now === 'date' ? formatDate(context.now) : formatDateTime(context.now)
  else if (operand.form !== undefined) value = context.form?.[operand.form]
  if (operand.offset !== undefined && typeof value === 'number') value += operand.offset
  if (operand.plusDays !== undefined && typeof value === 'string' && isDate(value.slice(0, 10)))
    value = plusDays(value, operand.plusDays)
  return value
}

function userFact(name: string, user: User | null): Json | undefined {
  if (user === null) return undefined
  const [first, second] = name.split('.')
  if (first === 'enterprise') return (user.enterprise?.[second ?? ''] as Json | undefined) ?? undefined
  return (user as unknown as Record<string, Json>)[first ?? '']
}

/** Less than, equal, more than; null when the two cannot be compared (one empty, or of different kinds). */
export function compare(left: Json | undefined, right: Json | undefined): -1 | 0 | 1 | null {
  if (isEmpty(left) || isEmpty(right)) return null
  if (typeof left === 'number' && typeof right === 'number') return left < right ? -1 : left > right ? 1 : 0
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  return null
}

/** Both empty, or the same value; filled lists and groups equal nothing. */
function equals(left: Json | undefined, right: Json | undefined): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right)
  return typeof left !== 'object' && left === right
}

/** Change of a table cell against the row before, absolute percent; undefined for the first row or a base of 0. */
function changeOf(field: string, context: Context): number | undefined {
  const scope = context.scopes.at(-1)
  const before = scope?.rows?.[(scope.index ?? 0) - 1]?.[field]
  const now = scope?.values[field]
  if (typeof before !== 'number' || typeof now !== 'number' || before === 0) return undefined
  return round(Math.abs((now - before) / before) * 100)
}

const listOf = (value: string | string[]) => (Array.isArray(value) ? value : [value])

/** Whether a condition holds. All parts written in it must hold; a comparison with an empty value does not; what cannot be told denies. */
export function evaluate(condition: Condition, context: Context): boolean {
  const { record, user } = context
  if (condition.all && !condition.all.every((part) => evaluate(part, context))) return false
  if (condition.any && !condition.any.some((part) => evaluate(part, context))) return false
  if (condition.not && evaluate(condition.not, context)) return false
  if (condition.role !== undefined && !hasRole(user, listOf(condition.role), context.roles)) return false
  if (condition.state !== undefined && !(record?.state && listOf(condition.state).includes(record.state))) return false
  if (condition.flag !== undefined && !record?.flags.includes(condition.flag)) return false
  if (
    condition.window !== undefined &&
    !windowState(context.years, condition.window, record?.region ?? user?.regionCode ?? null, context.now).isOpen
  )
    return false
  if (
    condition.own !== undefined &&
    (record !== null && user !== null && record.owner === user.ownerId) !== condition.own
  )
    return false
  if (
    condition.region !== undefined &&
    !(record?.region && user?.regionCode && isWithin(record.region, user.regionCode))
  )
    return false
  if (condition.acted !== undefined && record?.actedByMe !== true) return false
  if (condition.field !== undefined)
    return compareSubject(readPath(condition.field, context), condition, context, condition.field)
  if (condition.sum !== undefined) return compareSubject(sumOf(condition.sum, context), condition, context)
  if (condition.change !== undefined) return compareSubject(changeOf(condition.change, context), condition, context)
  return true
}

/** Whether a user holds one of the named roles or role sets. */
export function hasRole(user: User | null, names: string[], roles: Roles): boolean {
  return (
    user !== null &&
    names.some(
      (name) => user.roles.includes(name) || (roles.sets?.[name] ?? []).some((role) => user.roles.includes(role)),
    )
  )
}

function compareSubject(value: Json | undefined, condition: Condition, context: Context, path?: string): boolean {
  if (condition.is !== undefined && !equals(value, operandValue(condition.is, context))) return false
  if (condition.isNot !== undefined && equals(value, operandValue(condition.isNot, context))) return false
  if (condition.in && !(condition.in as Json[]).includes(value ?? null)) return false
  if (condition.notIn && (condition.notIn as Json[]).includes(value ?? null)) return false
  if (condition.above !== undefined && compare(value, operandValue(condition.above, context)) !== 1) return false
  if (condition.after !== undefined && compare(value, operandValue(condition.after, context)) !== 1) return false
  if (condition.below !== undefined && compare(value, operandValue(condition.below, context)) !== -1) return false
  if (condition.before !== undefined && compare(value, operandValue(condition.before, context)) !== -1) return false
  if (
    condition.atLeast !== undefined &&
    ![0, 1].includes(compare(value, operandValue(condition.atLeast, context)) ?? 2)
  )
    return false
  if (condition.atMost !== undefined && ![0, -1].includes(compare(value, operandValue(condition.atMost, context)) ?? 2))
    return false
  if (condition.within !== undefined && !(typeof value === 'string' && isWithin(value, condition.within))) return false
  if (condition.startsWith !== undefined && !(typeof value === 'string' && value.startsWith(condition.startsWith)))
    return false
  if (condition.matches !== undefined && !(typeof value === 'string' && new RegExp(condition.matches, 'u').test(value)))
    return false
  if (condition.contains !== undefined && !includes(value, operandValue(condition.contains, context))) return false
  if (condition.empty && !isEmpty(value)) return false
  if (condition.notEmpty && isEmpty(value)) return false
  if (
    condition.has &&
    !rowsOf(value).some((_, index) => evaluate(condition.has!, rowsContext(path, value, index, context)))
  )
    return false
  if (
    condition.every &&
    !rowsOf(value).every((_, index) => evaluate(condition.every!, rowsContext(path, value, index, context)))
  )
    return false
  return true
}

function includes(value: Json | undefined, part: Json | undefined): boolean {
  if (isEmpty(part)) return false
  if (Array.isArray(value)) return value.includes(part)
  return typeof value === 'string' && typeof part === 'string' && value.includes(part)
}

function rowsOf(value: Json | undefined): RecordData[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

function isRow(value: Json | undefined): value is RecordData {
  return value !== undefined && value !== null && typeof value === 'object' && !Array.isArray(value)
}

function rowsContext(path: string | undefined, value: Json | undefined, index: number, context: Context): Context {
  const first = path?.split('.')[0] ?? ''
  const field =
    path === undefined
      ? undefined
      : fieldAt(
          context.scopes.findLast((scope) => Object.hasOwn(scope.fields, first)),
          path,
        )
  return rowContext(context, field?.fields ?? {}, rowsOf(value), index)
}
