import { evaluateCondition, mayHold } from '#config-model/conditions/condition.ts'
import type { ConditionContext } from '#config-model/conditions/context.ts'
import { isActive } from '#config-model/facts/region.ts'
import type { Field, FieldOverride } from '#config-model/types.generated.ts'

const merged = new WeakMap<FieldOverride, Map<Field, Field>>()
/** Memoized, so that schemas and widgets stay memoized. */
export function withOverride(field: Field, override: FieldOverride | undefined): Field {
  if (!override) return field

  let byField = merged.get(override)
  if (!byField) merged.set(override, (byField = new Map()))
  const cachedField = byField.get(field)
  if (cachedField) return cachedField

  const { full: _, ...rest } = override
  const visibleWhen =
    field.visibleWhen && rest.visibleWhen
      ? { all: [field.visibleWhen, rest.visibleWhen] }
      : (rest.visibleWhen ?? field.visibleWhen)

  const result: Field = { ...field, ...rest, ...(visibleWhen ? { visibleWhen } : {}) }

  byField.set(field, result)

  return result
}

export type Conditional = Pick<Field, 'since' | 'until' | 'visibleWhen'>

/**
 * In force in the record's year, and its condition holds. By the record alone, undecidable counts
 * as shown.
 */
export function isVisible(
  { since, until, visibleWhen }: Conditional,
  context: ConditionContext,
): boolean {
  const holds = context.isRecordOnly ? mayHold : evaluateCondition
  return (
    isActive(
      { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) },
      context.record?.year ?? null,
    ) &&
    (!visibleWhen || holds(visibleWhen, context))
  )
}

/** A field of rows takes its row's context. Undecidable conditions restrict. */
export function fieldState(
  field: Field,
  context: ConditionContext,
): { visible: boolean; required: boolean; readonly: boolean } {
  return {
    visible: isVisible(field, context),
    required:
      field.required === true ||
      (field.requiredWhen !== undefined && mayHold(field.requiredWhen, context)),
    readonly:
      field.readonly === true ||
      field.computed !== undefined ||
      (field.readonlyWhen !== undefined && mayHold(field.readonlyWhen, context)),
  }
}
