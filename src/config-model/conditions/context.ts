import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { Field, Roles, Years } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'

/** A level of values where a path may start: the record, or a row of one of its lists. */
export interface Scope {
  fields: Record<string, Field>
  values: RecordData
  /** For a row: all rows and its index, for `change`. */
  rows?: RecordData[]
  index?: number
}

/** The context of conditions. Innermost scope last. */
export interface ConditionContext {
  record: EntityRecord | null
  scopes: Scope[]
  user: User | null
  years: Years
  roles: Roles
  now: Date
  /** Values of a transition's own form. */
  form?: RecordData
  /** For effects of a transition: the former state. */
  stateLeft?: string | null
  /** The states shown to the user instead of hidden ones: conditions use these. */
  stateAliases?: StateAliases
  /** Evaluate by the record alone: conditions on user or time are undecidable. */
  isRecordAlone?: boolean
  /**
   * Comparisons with an empty field are undecidable: its own `required` reports that it is missing.
   */
  leavesEmptyOpen?: boolean
}

/** Hidden states with the state shown instead. */
export type StateAliases = Readonly<Record<string, string>>

/** The state shown for a state. */
export const faceOf = (stateAliases: StateAliases, state: string): string =>
  Object.hasOwn(stateAliases, state) ? (stateAliases[state] ?? state) : state

/** States whose entry time is hidden: hidden ones and their aliases. */
export const timelessStates = memoize((stateAliases: StateAliases): readonly string[] => [
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

/** The context of a dialog's fields with its input. */
export function dialogContext(
  context: ConditionContext,
  fields: Record<string, Field>,
): ConditionContext {
  return { ...context, scopes: [...context.scopes, { fields, values: context.form ?? {} }] }
}

/** The context of one row of a list or table. */
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

/** Whether a value is a row: an object, not a list. */
export function isRow(value: Json | undefined): value is RecordData {
  return value !== undefined && value !== null && typeof value === 'object' && !Array.isArray(value)
}
