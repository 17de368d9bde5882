import { openColumns } from '#config-model/workflow/editing.ts'
import type { EffectiveField, EffectiveForm } from './form-schema.ts'

const narrowForms = new WeakMap<EffectiveForm, Map<string, EffectiveForm>>()

/** For a user who may change only some columns of its tables. Memoized. */
export function narrowForm(form: EffectiveForm, edit: 'all' | string[]): EffectiveForm {
  if (edit === 'all' || !edit.some((path) => path.includes('.'))) return form

  const byRights = narrowForms.get(form) ?? new Map<string, EffectiveForm>()

  narrowForms.set(form, byRights)
  const key = edit.join(' ')
  const narrowed = byRights.get(key) ?? {
    ...form,
    steps: form.steps.map((step) => ({
      ...step,
      sections: step.sections.map((section) => ({
        ...section,
        fields: section.fields.map((item) => narrowField(item, edit)),
      })),
    })),
  }

  byRights.set(key, narrowed)

  return narrowed
}

function narrowField(item: EffectiveField, edit: string[]): EffectiveField {
  const columns = openColumns(edit, item.name)
  if (columns === null) return item

  const inner = Object.entries(item.field.fields ?? {}).map(
    ([name, field]) =>
      [name, columns.includes(name) ? field : { ...field, readonly: true }] as const,
  )

  return { ...item, columns, field: { ...item.field, fields: Object.fromEntries(inner) } }
}
