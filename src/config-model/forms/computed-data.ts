import { textBefore } from '#config-model/assert.ts'
import { isEmpty } from '#config-model/conditions/compare.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { type ConditionContext, recordContext } from '#config-model/conditions/context.ts'
import { evaluateOperand } from '#config-model/conditions/operand.ts'
import { rowContexts } from '#config-model/conditions/operators.ts'
import { readPath, roundSum, sumOfPaths } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import { referencedValues } from '#config-model/facts/referenced-value.ts'
import { isDate } from '#config-model/facts/time.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import { roundFloatNoise } from '#config-model/text/decimal.ts'
import type { Computed, Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { computedSources } from './computed-sources.ts'

const dayMs = 86_400_000
/** The longest span for counting workdays. */
const maxDays = 36_600

/** Ignores times; null for an invalid date. */
export function daysBetween(from: unknown, to: unknown): number | null {
  const [start, end] = [dayOf(from), dayOf(to)]
  return start === null || end === null ? null : (end - start) / dayMs
}

/**
 * Includes both dates, without weekends and holidays. 0 when the second is earlier; null for an
 * invalid date.
 */
export function workdaysBetween(
  from: unknown,
  to: unknown,
  holidays: readonly string[] = [],
): number | null {
  const [start, end] = [dayOf(from), dayOf(to)]
  if (start === null || end === null || end - start > maxDays * dayMs) return null

  let count = 0

  for (let time = start; time <= end; time += dayMs) {
    const date = new Date(time)
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
    if (!isWeekend && !holidays.includes(date.toISOString().slice(0, 10))) count++
  }

  return count
}

function dayOf(value: unknown): number | null {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  return isDate(day) ? Date.parse(`${day}T00:00:00Z`) : null
}

/** By field name. A share of nothing is null. */
export function computeData(
  config: Config,
  record: EntityRecord,
  by: { user: User | null; now: Date },
): RecordData {
  const scope = recordContext(config, record, by.user, by.now)
  return workedOut(config.entities[record.entity]?.fields, scope, () => true)
}

/** @param into receives each value at once, for fields computed from it */
function workedOut(
  fields: Record<string, Field> = none,
  scope: ConditionContext,
  isWanted = isFollowing,
  into: RecordData = {},
): RecordData {
  return Object.fromEntries(
    computedFieldsOf(fields).flatMap(([name, field]) =>
      isWanted(field.computed) ? [[name, (into[name] = computeValue(field.computed, scope))]] : [],
    ),
  )
}

type Calculated = Field & { computed: Computed }

const none: Record<string, Field> = {}

/**
 * Fields computed from their own record, each after those that it is computed from. Memoized: every
 * input needs them. The server maintains values of other records.
 */
export const computedFieldsOf = memoize((fields: Record<string, Field>) =>
  sortBySources(
    fields,
    Object.entries(fields).filter(
      (entry): entry is [string, Calculated] =>
        entry[1].computed !== undefined &&
        entry[1].computed.related === undefined &&
        !referencedValues(fields).has(entry[0]),
    ),
  ),
)

function sortBySources(
  fields: Record<string, Field>,
  entries: [string, Calculated][],
): [string, Calculated][] {
  const calculated = new Map(entries)
  const visited = new Set<string>()
  const sorted: [string, Calculated][] = []

  function visit(name: string): void {
    const field = calculated.get(name)
    if (!field || visited.has(name)) return

    visited.add(name)
    for (const path of computedSources(fields, name)) visit(textBefore(path, '.'))
    sorted.push([name, field])
  }

  for (const [name] of entries) visit(name)

  return sorted
}

export const fieldsWithComputedRows = memoize((fields: Record<string, Field>) =>
  Object.entries(fields).flatMap(([name, { fields: inner }]) =>
    inner && computedFieldsOf(inner).length > 0 ? [[name, inner] as const] : [],
  ),
)

/** Depends on the record alone: not on time, user or facts of a year. */
function isFollowing({ copy }: Computed): boolean {
  return (
    copy === null ||
    typeof copy !== 'object' ||
    copy.field !== undefined ||
    ('sum' in copy && copy.sum !== undefined)
  )
}

/** In rows too. */
export function computeRecordOnlyValues(config: Config, record: EntityRecord): RecordData {
  const data: RecordData = { ...record.data }
  const scope = recordContext(config, { ...record, data }, null, new Date(0))
  const fields = config.entities[record.entity]?.fields ?? none
  const rows: RecordData = {}

  for (const [name, inner] of fieldsWithComputedRows(fields))
    if (Array.isArray(data[name]))
      data[name] = rows[name] = rowContexts({ value: data[name], path: name }, scope).map(
        (row) => ({
          ...row.scopes.at(-1)?.values,
          ...workedOut(inner, row),
        }),
      )

  return { ...rows, ...workedOut(fields, scope, isFollowing, data) }
}

/** Null when undecidable. */
export function computeValue(computed: Computed, context: ConditionContext): Json {
  const number = (path: string | undefined) => {
    const value = path === undefined ? undefined : readPath(path, context)
    return typeof value === 'number' ? value : null
  }

  const twoDecimals = (value: number) => Math.round(roundFloatNoise(value * 100)) / 100
  const percent = (value: number) => Math.round(roundFloatNoise(value * 10_000)) / 100
  if (Array.isArray(computed.sum))
    return isUnfilled(computed.sum, context) ? null : sumOfPaths(computed.sum, context)
  if (computed.sum) return sumOfRows(computed.sum, context)
  if (computed.either) return computed.either.map(number).find((value) => value !== null) ?? null

  if (computed.weighted) {
    const parts = Object.entries(computed.weighted)
      .flat()
      .map((part) => (typeof part === 'number' ? part : number(part)))
    if (parts.includes(null)) return null

    const sum = parts.reduce<number>(
      (all, part, at) => all + (at % 2 ? Number(parts[at - 1]) * Number(part) : 0),
      0,
    )

    return twoDecimals(sum)
  }

  if (computed.count !== undefined) return countOf(computed.count, context)
  if (computed.days) return daysBetween(...dates(computed.days, context))
  if (computed.workdays)
    return workdaysBetween(...dates(computed.workdays, context), context.years.holidays)
  if (computed.copy !== undefined) return evaluateOperand(computed.copy, context) ?? null

  const { growth, cagr, ratio, quotient } = computed
  const [a, b] = (growth ?? cagr ?? ratio ?? quotient ?? []).map(number)
  if (a === null || a === undefined || b === null || b === undefined) return null
  if (ratio) return b === 0 ? null : percent(a / b)
  if (quotient) return b === 0 ? null : twoDecimals(a / b)
  if (a <= 0) return null
  if (growth) return percent((b - a) / a)

  return b < 0 ? null : percent(Math.sqrt(b / a) - 1)
}

const dates = ([from = '', to = '']: string[], context: ConditionContext) =>
  [readPath(from, context), readPath(to, context)] as const

/** All summands are empty; missing rows sum to 0. */
const isUnfilled = (paths: string[], context: ConditionContext): boolean =>
  paths.every((path) => !path.includes('*') && isEmpty(readPath(path, context)))

function countOf(count: NonNullable<Computed['count']>, context: ConditionContext): number {
  const path = typeof count === 'string' ? count : count.rows
  const value = readPath(path, context)
  if (!Array.isArray(value) || typeof count === 'string')
    return Array.isArray(value) ? value.length : 0

  return rowContexts({ value, path }, context).filter((row) => evaluateCondition(count.where, row))
    .length
}

function sumOfRows(
  { rows, value, where }: Exclude<NonNullable<Computed['sum']>, string[]>,
  context: ConditionContext,
): number {
  const counted = rowContexts({ value: readPath(rows, context), path: rows }, context)
  const numbers = counted
    .filter((row) => evaluateCondition(where, row))
    .map((row) => sumOfPaths([value], row))
  return roundSum(numbers.reduce((sum, number) => sum + number, 0))
}
