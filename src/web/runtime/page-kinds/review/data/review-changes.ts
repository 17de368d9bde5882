import { readField } from '#config-model/conditions/read-path.ts'
import { withoutRowIds } from '#config-model/facts/row-id.ts'
import { isFile, isGroup } from '#config-model/field-traits.ts'
import type { EffectiveField, EffectiveForm } from '#config-model/forms/form-schema.ts'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { Remark } from '#contract/record.ts'
import { reviewText } from '#web/i18n/review-text.ts'
import { remarkedField } from '#web/runtime/form/field-frame.tsx'

export interface RemarkDraft {
  path: string
  level: 'must' | 'advice'
  content: string
}

export interface ReviewRow {
  item: EffectiveField
  now: Json | undefined
  before: Json | undefined
  isChanged: boolean
}
export interface ReviewSection {
  key: string
  step: string
  title: string
  rows: ReviewRow[]
}

/** Without file ids, empty texts and empty rows. */
function comparableValue(value: Json | undefined): Json {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) {
    const items = value.map(comparableValue).filter((item) => item !== null)
    return items.length === 0 ? null : items
  }

  if (typeof value !== 'object') return value
  if (typeof value['id'] === 'string' && typeof value['name'] === 'string' && 'size' in value)
    return `${value['name']} ${String(value['size'])}`

  const entries = Object.entries(withoutRowIds(value))
    .map(([name, inner]) => [name, comparableValue(inner)] as const)
    .filter(([, inner]) => inner !== null)

  return entries.length === 0 ? null : Object.fromEntries(entries)
}

export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  return isSameValue(comparableValue(a), comparableValue(b))
}

/** Without an earlier version nothing counts as changed; the record's number `key` never does. */
export function reviewSections(
  form: EffectiveForm,
  data: RecordData,
  before: RecordData | null,
  key?: string,
): ReviewSection[] {
  return form.steps.flatMap((step) =>
    step.sections.map((section) => ({
      key: `${step.id} ${section.id}`,
      step: step.title,
      title: section.title,
      rows: section.fields.map((item) => {
        const now = readField(data, item.name, item.field)
        const earlier = before === null ? undefined : readField(before, item.name, item.field)

        return {
          item,
          now,
          before: earlier,
          isChanged: before !== null && item.name !== key && !isSameJson(now, earlier),
        }
      }),
    })),
  )
}

export type ReviewFilter = 'all' | 'changed' | 'remarked'

export function filterSections(
  sections: ReviewSection[],
  filter: ReviewFilter,
  remarks: readonly (Remark | RemarkDraft)[],
): ReviewSection[] {
  const remarked = new Set(remarks.map(remarkedField))
  const passes = (row: ReviewRow) =>
    filter === 'all' || (filter === 'changed' ? row.isChanged : remarked.has(row.item.name))

  return sections
    .map((section) => ({ ...section, rows: section.rows.filter(passes) }))
    .filter((section) => section.rows.length > 0)
}

export interface PlacedFile {
  file: FileValue
  place: string
}

/** Every file of a form's visible values, in order. */
export function filesInForm(form: EffectiveForm, data: RecordData): PlacedFile[] {
  const placedFiles: PlacedFile[] = []
  const walk = (field: Field, value: Json | undefined, place: string) => {
    if (!Array.isArray(value)) {
      if (isGroup(field) && value !== null && typeof value === 'object')
        for (const [name, inner] of Object.entries(field.fields ?? {}))
          walk(inner, value[name], `${place} ${inner.title}`)

      return
    }

    if (isFile(field))
      for (const file of value as unknown as FileValue[]) placedFiles.push({ file, place })
    else if (field.fields)
      for (const [index, row] of value.entries())
        for (const [name, inner] of Object.entries(field.fields))
          walk(
            inner,
            (row as RecordData | null)?.[name],
            `${place} ${reviewText('row', { n: index + 1 })} ${inner.title}`,
          )
  }

  for (const step of form.steps)
    for (const section of step.sections)
      for (const { name, field } of section.fields)
        walk(field, readField(data, name, field), field.title)

  return placedFiles
}
