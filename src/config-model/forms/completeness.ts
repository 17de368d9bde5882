import { isEmpty } from '#config-model/conditions/compare.ts'
import {
  recordContext,
  rowContext,
  type ConditionContext,
} from '#config-model/conditions/context.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import { isGroup, isRows } from '#config-model/field-traits.ts'
import { widgetOf } from '#config-model/field-types.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { toEffectiveRecord } from './effective-record.ts'
import { fieldState } from './field-state.ts'
import type { EffectiveForm, FormContext } from './form-schema.ts'

export interface FillProgress {
  filled: number
  total: number
}

export interface Completeness {
  required: FillProgress
  optional: FillProgress
}

export interface StepCompleteness extends Completeness {
  id: string
  title: string
}

/**
 * By step: required and optional fields, as effective now. Each cell counts, a list without rows
 * once, system fields never.
 */
export function completenessOf(
  config: Config,
  form: EffectiveForm,
  { record: stored, user, now }: FormContext,
): StepCompleteness[] {
  const record = toEffectiveRecord(config, form.id, stored, { user, now })
  const context = recordContext(config, record, user, now)

  return form.steps.map(({ id, title, sections }) => {
    const progress = none()
    for (const { fields } of sections)
      for (const { name, field, required, readonly } of fields)
        if (!readonly)
          count(progress, field, readField(record.data, name, field), { required, context })

    return { id, title, ...progress }
  })
}

export function totalCompleteness(steps: readonly Completeness[]): Completeness {
  const sum = none()
  for (const { required, optional } of steps) {
    sum.required.filled += required.filled
    sum.required.total += required.total
    sum.optional.filled += optional.filled
    sum.optional.total += optional.total
  }

  return sum
}

const none = (): Completeness => ({
  required: { filled: 0, total: 0 },
  optional: { filled: 0, total: 0 },
})

interface Place {
  required: boolean
  context: ConditionContext
}

function count(
  progress: Completeness,
  field: Field,
  value: Json | undefined,
  { required, context }: Place,
): void {
  const { fields } = field
  if (fields && isRows(field) && Array.isArray(value) && value.length > 0) {
    const rows = value as RecordData[]
    for (const [index, row] of rows.entries())
      inside(progress, fields, row, rowContext(context, fields, rows, index))
  } else if (fields && isGroup(field)) {
    const values = (value ?? {}) as RecordData
    inside(progress, fields, values, {
      ...context,
      scopes: [...context.scopes, { fields, values }],
    })
  } else {
    const kind = required ? progress.required : progress.optional
    kind.total++
    const isUnticked = value === false && widgetOf(field) === 'checkbox'
    if (!isEmpty(value) && !isUnticked) kind.filled++
  }
}

function inside(
  progress: Completeness,
  fields: Record<string, Field>,
  values: RecordData,
  context: ConditionContext,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const { visible, required, readonly } = fieldState(field, context)
    if (visible && !readonly) count(progress, field, values[name], { required, context })
  }
}
