import { systemColumns } from '#config-model/system-columns.ts'
import type { Field } from '#config-model/types.generated.ts'

/** The place of a condition or operand and the scopes of its paths, innermost last. */
export interface ConditionPlace {
  file: string
  /** Entity whose states and fields are meant. */
  entity?: string | undefined
  scopes: Record<string, Field>[]
  /** It is an effect of a transition, which leaves a state and reaches one. */
  isTransition?: boolean
  /** Fields of the transition dialog, for `form`. */
  form?: Record<string, Field> | undefined
}

const system: Record<string, Field> = {
  ...Object.fromEntries(
    ['id', 'year', 'state', 'region', 'owner', 'createdBy'].map((name) => [
      name,
      { type: 'text', title: name },
    ]),
  ),
  dueAt: { type: 'date-time', title: systemColumns['dueAt'] ?? 'dueAt' },
}

/**
 * The innermost fields that a name is one of, those of the place before the facts of every record;
 * undefined when none has it.
 */
export function scopeOf(place: ConditionPlace, name: string): Record<string, Field> | undefined {
  return [system, ...place.scopes].findLast((fields) => Object.hasOwn(fields, name))
}

/** A fact of the record itself rather than a field of its entity. Its deadline is compared as a time is. */
export const isSystem = (path: string, place: ConditionPlace): boolean =>
  path !== 'dueAt' &&
  Object.hasOwn(system, path) &&
  !place.scopes.some((fields) => Object.hasOwn(fields, path))
