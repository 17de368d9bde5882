import { formatDateTime } from '#config-model/facts/time.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import { roundFloatNoise } from '#config-model/text/decimal.ts'
import type { Field } from '#config-model/types.generated.ts'
import {
  applyStateAlias,
  isRow,
  statesWithHiddenTimes,
  type ConditionContext,
  type StateAliases,
} from './context.ts'

type Reading = Pick<ConditionContext, 'scopes' | 'record' | 'stateAliases'>

const systemFacts = ['id', 'year', 'state', 'region', 'owner', 'createdBy', 'dueAt'] as const

/**
 * The first segment is resolved in the innermost scope that defines it; the next walk into groups,
 * and lists by `first`, `last`, `*` (all rows) or a table's row key.
 */
export function readPath(path: string, context: Reading): Json | undefined {
  const [first = '', ...rest] = path.split('.')
  const scope = context.scopes.findLast((item) => Object.hasOwn(item.fields, first))
  if (!scope) {
    const fact = systemFacts.find((name) => name === first)
    return fact && context.record ? factOf(context.record, fact, context.stateAliases) : undefined
  }

  return walk(
    readField(scope.values, first, scope.fields[first]),
    rest,
    scope.fields[first]?.rows?.key,
  )
}

/** A system fact as the reader may see it: for a hidden state its alias, and no deadline. */
function factOf(
  record: EntityRecord,
  fact: (typeof systemFacts)[number],
  stateAliases: StateAliases = {},
): Json | undefined {
  const { state } = record
  if (fact === 'state') return state === null ? undefined : applyStateAlias(stateAliases, state)
  if (fact !== 'dueAt') return record[fact] ?? undefined
  if (!record.dueAt || statesWithHiddenTimes(stateAliases).includes(state ?? '')) return undefined

  return typeof record.dueAt === 'string' ? record.dueAt : formatDateTime(record.dueAt)
}

/** Reads a value under the field's present name or a former one (`was`). */
export function readField(
  values: RecordData,
  name: string,
  field: Field | undefined,
): Json | undefined {
  if (Object.hasOwn(values, name)) return values[name]
  const former = field?.was?.find((old) => Object.hasOwn(values, old))
  return former === undefined ? undefined : values[former]
}

function walk(
  value: Json | undefined,
  path: string[],
  rowKey: string | undefined,
): Json | undefined {
  const [segment, ...rest] = path
  if (segment === undefined || value === undefined || value === null) return value

  if (Array.isArray(value)) {
    if (segment === '*') return value.map((item) => walk(item, rest, undefined) ?? null)
    return walk(rowAt(value, segment, rowKey), rest, undefined)
  }

  return typeof value === 'object' ? walk(value[segment], rest, undefined) : undefined
}

/** By first, last or key. */
function rowAt(rows: Json[], segment: string, rowKey: string | undefined): Json | undefined {
  if (segment === 'last') return rows.at(-1)
  if (segment === 'first') return rows[0]

  return rows.find(
    (item) => rowKey !== undefined && isRow(item) && String(item[rowKey]) === segment,
  )
}

/** Flattens lists, ignores other values. */
function numbersOf(value: Json | undefined): number[] {
  if (Array.isArray(value)) return value.flatMap(numbersOf)
  return typeof value === 'number' ? [value] : []
}

/** 0 for no numbers. Rounds to six decimals: money must compare exactly. */
export function sumOfPaths(paths: string[], context: Reading): number {
  return roundSum(
    paths
      .flatMap((path) => numbersOf(readPath(path, context)))
      .reduce((sum, value) => sum + value, 0),
  )
}

export const roundSum = (value: number) =>
  roundFloatNoise(Math.abs(value) < 1e9 ? Math.round(value * 1e6) / 1e6 : value)

/**
 * The absolute change against the row before in percent; undefined without two numbers or for a
 * base of 0.
 */
export function changeOf(field: string, context: ConditionContext): number | undefined {
  const scope = context.scopes.at(-1)
  const before = scope?.rows?.[(scope.index ?? 0) - 1]?.[field]
  const now = scope?.values[field]
  if (typeof before !== 'number' || typeof now !== 'number' || before === 0) return undefined

  return roundSum(Math.abs((now - before) / before) * 100)
}
