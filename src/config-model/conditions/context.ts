import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { Field, Roles, Years } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'

/** One level of values a path may start in: the record, or a row of one of its lists. */
export interface Scope {
  fields: Record<string, Field>
  values: RecordData
  /** For a row: all rows and its place, so that `change` can look at the row before. */
  rows?: RecordData[]
  index?: number
}

/** All that a condition may ask about. Innermost scope last. */
export interface ConditionContext {
  record: EntityRecord | null
  scopes: Scope[]
  user: User | null
  years: Years
  roles: Roles
  now: Date
  /** Values of a transition's own form. */
  form?: RecordData
  /** For effects of a transition: the state that the record was in before it. */
  stateLeft?: string | null
  /**
   * What the user is shown instead of some states: the conditions then judge what is shown, never
   * what is hidden.
   */
  stateAliases?: StateAliases
  /** Evaluate by the record alone: conditions on user or time are undecidable. */
  isRecordAlone?: boolean
  /**
   * Comparisons with an empty field are undecidable: its own `required` reports that it is missing.
   */
  leavesEmptyOpen?: boolean
}

/** By state, the one that is shown in its place. */
export type StateAliases = Readonly<Record<string, string>>

/** The state that is shown where a record is in another. */
export const faceOf = (stateAliases: StateAliases, state: string): string =>
  Object.hasOwn(stateAliases, state) ? (stateAliases[state] ?? state) : state

/** Returns the states whose entry time is not shown: the hidden ones and their aliases. */
export const timelessStates = memoize((stateAliases: StateAliases): readonly string[] => [
  ...new Set(Object.entries(stateAliases).flatMap(([state, face]) => [state, face])),
])

/** The context of a whole record. */
export function recordContext(
  config: Config,
  record: EntityRecord | null,
  user: User | null,
  now: Date,
  form?: RecordData,
): ConditionContext {
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

/** The context of the fields of a dialog, by what is entered there. */
export function dialogContext(
  context: ConditionContext,
  fields: Record<string, Field>,
): ConditionContext {
  return { ...context, scopes: [...context.scopes, { fields, values: context.form ?? {} }] }
}

/** The context of one row inside a list or table of the record. */
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

/** Whether a value is a row: a group of named values, not a list and not a text. */
export function isRow(value: Json | undefined): value is RecordData {
  return value !== undefined && value !== null && typeof value === 'object' && !Array.isArray(value)
}
