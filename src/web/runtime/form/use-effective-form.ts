import { useRef } from 'react'
import { textBefore } from '#config-model/assert.ts'
import { fieldsRead } from '#config-model/conditions/condition-fields.ts'
import type { Config } from '#config-model/config.ts'
import { effectiveForm, fieldNames, type EffectiveForm } from '#config-model/forms/form-schema.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Condition } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { isSameValue } from '#config-model/values/same-value.ts'

/**
 * Top-level fields that the conditions of a form read. Only changes of these can alter the
 * effective form.
 */
export function formDependencies(config: Config, formId: string): string[] {
  const form = config.forms[formId]
  const fields = config.entities[form?.entity ?? '']?.fields ?? {}
  const conditions: (Condition | undefined)[] = [
    ...(form?.steps ?? []).flatMap((step) => [
      step.visibleWhen,
      ...step.sections.map((section) => section.visibleWhen),
    ]),
    ...fieldNames(form).flatMap((name) => [
      fields[name]?.visibleWhen,
      fields[name]?.requiredWhen,
      fields[name]?.readonlyWhen,
    ]),
    ...Object.values(form?.fields ?? {}).flatMap((field) => [
      field.visibleWhen,
      field.requiredWhen,
      field.readonlyWhen,
    ]),
  ]

  return [...new Set(conditions.flatMap(fieldsRead).map((path) => textBefore(path, '.')))]
}

/**
 * Recomputed only when time goes on or a value that conditions read changes; the same object while
 * nothing about it changes.
 */
export function useEffectiveForm(
  config: Config,
  formId: string,
  record: EntityRecord,
  { user, now }: { user: User | null; now: Date },
): EffectiveForm {
  const cachedForm = useRef<{
    config: Config
    formId: string
    reads: string[]
    values: unknown[]
    form: EffectiveForm
  } | null>(null)

  const before =
    cachedForm.current?.config === config && cachedForm.current.formId === formId
      ? cachedForm.current
      : null
  const reads = before?.reads ?? formDependencies(config, formId)
  const values = [
    record.id,
    record.year,
    record.state,
    now.getTime(),
    ...record.flags,
    ...reads.map((name) => record.data[name]),
  ]

  if (
    before &&
    before.values.length === values.length &&
    before.values.every((value, index) => value === values[index])
  )
    return before.form

  const newForm = effectiveForm(config, formId, { record, user, now })
  const form = before && isSameValue(newForm, before.form) ? before.form : newForm

  cachedForm.current = { config, formId, reads, values, form }

  return form
}
