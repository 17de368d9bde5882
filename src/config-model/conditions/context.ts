import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { Field, Roles, Years } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'

/** Where a path may start: the record, or a row. */
export interface Scope {
  fields: Record<string, Field>
  values: RecordData
  /** All rows of the list, and the index of this one: `change` compares with the row before. */
  rows?: RecordData[]
  index?: number
}

/** The innermost scope comes last. */
export interface ConditionContext {
  record: EntityRecord | null
  scopes: Scope[]
  user: User | null
  years: Years
  roles: Roles
  now: Date
  /** The values of a transition's own form. */
  form?: RecordData
  /** For effects. */
  stateLeft?: string | null
  /** Conditions compare with the states shown instead of hidden ones. */
  stateAliases?: StateAliases
  /** Conditions on user or time are undecidable. */
  isRecordOnly?: boolean
  /** Comparisons with an empty field are undecidable: its `required` reports it. */
  isEmptyUndecidable?: boolean
}

/** Hidden states, each with the state shown instead. */
export type StateAliases = Readonly<Record<string, string>>

export const applyStateAlias = (stateAliases: StateAliases, state: string): string =>
  Object.hasOwn(stateAliases, state) ? (stateAliases[state] ?? state) : state

/** Hidden states and those shown instead. */
export const statesWithHiddenTimes = memoize((stateAliases: StateAliases): readonly string[] => [
  ...new Set(Object.entries(stateAliases).flatMap(([state, face]) => [state, face])),
])

export function recordContext(
  config: Config,
  record: EntityRecord | null,
  user: User | null,
  now: Date,
): ConditionContext {
  const entity = record === null ? undefined : config.entities[record.entity]
  return {
    record,
    user,
    now,
    years: config.years,
    roles: config.roles,
    scopes: record === null ? [] : [{ fields: entity?.fields ?? {}, values: record.data }],
  }
}

export function dialogContext(
  context: ConditionContext,
  fields: Record<string, Field>,
): ConditionContext {
  return { ...context, scopes: [...context.scopes, { fields, values: context.form ?? {} }] }
}

export function rowContext(
  context: ConditionContext,
  fields: Record<string, Field>,
  rows: RecordData[],
  index: number,
): ConditionContext {
  const row = rows[index]
  return {
    ...context,
    scopes: [...context.scopes, { fields, values: isRow(row) ? row : {}, rows, index }],
  }
}

/** An object, not a list. */
export function isRow(value: Json | undefined): value is RecordData {
  return value !== undefined && value !== null && typeof value === 'object' && !Array.isArray(value)
}
