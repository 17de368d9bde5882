import { type ConditionContext, recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { isWide } from '#config-model/field-traits.ts'
import { fieldSchema } from '#config-model/field-types.ts'
import type { JsonSchema } from '#config-model/field-types/definition.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Field, FieldOverride, Form } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { editableColumns } from '#config-model/workflow/editing.ts'
import { toEffectiveRecord } from './effective-record.ts'
import { type Conditional, fieldState, isVisible, withOverride } from './field-state.ts'

/** `record.year` decides which year's form it is. */
export interface FormContext {
  record: EntityRecord
  user: User | null
  now: Date
}

/** As effective for this record now. */
export interface EffectiveField {
  name: string
  /** Merged with the form's override. */
  field: Field
  required: boolean
  readonly: boolean
  full: boolean
  /** The editable columns of a table, when not all. */
  columns?: string[]
}
export interface EffectiveSection {
  id: string
  title: string
  help?: string
  columns: number
  fields: EffectiveField[]
}
export interface EffectiveStep {
  id: string
  title: string
  help?: string
  sections: EffectiveSection[]
}
export interface EffectiveForm {
  id: string
  entity: string
  /** A document leaves out empty fields. */
  isDocument?: boolean
  steps: EffectiveStep[]
}

/**
 * Parts in force and visible now; hidden values are hidden for other conditions too. Without empty
 * sections and steps.
 */
export function effectiveForm(
  config: Config,
  formId: string,
  { record: stored, user, now }: FormContext,
): EffectiveForm {
  const form = config.forms[formId]
  if (!form) throw new Error(`表单 ${formId} 不存在`)

  const fields = config.entities[form.entity]?.fields ?? {}
  const record = toEffectiveRecord(config, formId, stored, { user, now })
  const context = recordContext(config, record, user, now)
  const isVisibleItem = (item: Conditional) => isVisible(item, context)
  const steps = form.steps.filter(isVisibleItem).map((step) => ({
    id: step.id,
    title: step.title,
    ...(step.help ? { help: step.help } : {}),
    sections: step.sections
      .filter(isVisibleItem)
      .map((section) => ({
        id: section.id,
        title: section.title,
        ...(section.help ? { help: section.help } : {}),
        columns: section.columns ?? 2,
        fields: section.fields.flatMap((name) => {
          const field = fields[name]
          return field ? effectiveField(name, field, form.fields?.[name], context) : []
        }),
      }))
      .filter((section) => section.fields.length > 0),
  }))

  const isDocument = form.paper !== undefined

  return {
    id: formId,
    entity: form.entity,
    isDocument,
    steps: steps.filter((step) => step.sections.length > 0),
  }
}

function effectiveField(
  name: string,
  original: Field,
  override: FieldOverride | undefined,
  context: ConditionContext,
): EffectiveField[] {
  const field = withOverride(original, override)
  const state = fieldState(field, context)

  return state.visible
    ? [
        {
          name,
          field,
          required: state.required,
          readonly: state.readonly,
          full: override?.full ?? isWide(field),
        },
      ]
    : []
}

const stepSchemas = memoize((_config: Config) => new Map<string, JsonSchema>())

/**
 * Every field that the step may show, without conditions and required. The server compiles the
 * same; equal arguments return the same object.
 */
export function stepSchema(
  config: Config,
  formId: string,
  stepId: string,
  year: number | null,
): JsonSchema {
  const schemas = stepSchemas(config)
  const $id = `/${formId}/${year ?? 'all'}/${stepId}`
  let schema = schemas.get($id)

  if (!schema) {
    const form = config.forms[formId]
    const fields = config.entities[form?.entity ?? formId]?.fields ?? {}
    const properties = (stepFields(form)[stepId] ?? Object.keys(fields)).flatMap((name) =>
      fields[name] ? [[name, fieldSchema(fields[name], { config, year })] as const] : [],
    )

    schemas.set($id, (schema = { $id, type: 'object', properties: Object.fromEntries(properties) }))
  }

  return schema
}

/** The server compiles these schemas of a form's fields in a year to validators. */
export function validatorSchemas(
  config: Config,
  formId: string,
  year: number | null,
): Record<string, JsonSchema> {
  const form = config.forms[formId]
  const fields = config.entities[form?.entity ?? '']?.fields ?? {}

  return Object.fromEntries(
    fieldNames(form).flatMap((name) =>
      fields[name] ? [[name, fieldSchema(fields[name], { config, year })]] : [],
    ),
  )
}

export function stepFields(form: Form | undefined): Record<string, string[]> {
  return Object.fromEntries(
    (form?.steps ?? []).map(({ id, sections }) => [id, sections.flatMap(({ fields }) => fields)]),
  )
}

export function fieldNames(form: Form | undefined): string[] {
  return [
    ...new Set(
      (form?.steps ?? []).flatMap((step) => step.sections.flatMap((section) => section.fields)),
    ),
  ]
}

/** The form that submits with a transition, else the one with most fields. */
export function recordFormOf(config: Config, entity: string): string | undefined {
  const ids = Object.keys(config.forms).filter((id) => config.forms[id]?.entity === entity)
  return (
    ids.find((id) => config.forms[id]?.submit?.transition !== undefined) ??
    ids.toSorted(
      (a, b) => fieldNames(config.forms[b]).length - fieldNames(config.forms[a]).length,
    )[0]
  )
}

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
  const columns = editableColumns(edit, item.name)
  if (columns === null) return item

  const inner = Object.entries(item.field.fields ?? {}).map(
    ([name, field]) =>
      [name, columns.includes(name) ? field : { ...field, readonly: true }] as const,
  )

  return { ...item, columns, field: { ...item.field, fields: Object.fromEntries(inner) } }
}
