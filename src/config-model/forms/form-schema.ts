import { type ConditionContext, recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { fieldSchema, widgetOf } from '#config-model/field-types.ts'
import type { JsonSchema } from '#config-model/field-types/definition.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Field, FieldOverride, Form } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { toEffectiveRecord } from './effective/effective-record.ts'
import { fieldState, isVisible, withOverride, type Conditional } from './field-state.ts'

/** Who fills in what, when. `record.year` decides which year's form it is. */
export interface FormContext {
  record: EntityRecord
  user: User | null
  now: Date
}

/** A field of a form as effective for this record now. */
export interface EffectiveField {
  name: string
  /** The entity's field with the form's special provisions merged in. */
  field: Field
  required: boolean
  readonly: boolean
  /** Takes the whole row of a section of several columns. */
  full: boolean
  /** The columns of a table that its reader may change, when not all of them. */
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
  /** Shown as a document for reading: empty fields are left out, as in print. */
  isDocument?: boolean
  steps: EffectiveStep[]
}

/** Types that always need the full width. */
const wide = new Set(['paragraph', 'rich-text', 'files', 'list', 'table', 'group'])

/**
 * The form of one record: only what is active in its year and visible now, with hidden values
 * hidden for the conditions of others too. Sections and steps without fields are gone.
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
          full: override?.full ?? wide.has(field.type),
        },
      ]
    : []
}

const memo = new WeakMap<
  Config,
  Map<string, { schema: JsonSchema; uiSchema: Record<string, unknown> }>
>()

/**
 * JSON Schema and uiSchema of one visible step: an object with the step's top-level fields. The
 * same fields in the same condition give the same two objects, so that a form does not draw again
 * for nothing.
 */
export function stepSchema(
  config: Config,
  formId: string,
  step: EffectiveStep,
  year: number | null,
): { schema: JsonSchema; uiSchema: Record<string, unknown> } {
  let schemaCache = memo.get(config)
  if (!schemaCache) memo.set(config, (schemaCache = new Map()))
  const fields = step.sections.flatMap((section) => section.fields)
  const key = [
    formId,
    step.id,
    year,
    ...fields.map(
      (item) =>
        `${item.name}${item.required ? '!' : ''}${item.readonly ? '=' : ''}${item.columns?.join('|') ?? ''}`,
    ),
  ].join(' ')

  let result = schemaCache.get(key)

  if (!result) {
    const schema = {
      type: 'object',
      properties: Object.fromEntries(
        fields.map(({ name, field }) => [
          name,
          { title: field.title, ...fieldSchema(field, { config, year }) },
        ]),
      ),
      required: fields.filter((item) => item.required).map((item) => item.name),
    }

    const uiSchema = {
      'ui:order': fields.map((item) => item.name),
      ...Object.fromEntries(fields.map((item) => [item.name, uiOf(item)])),
    }

    schemaCache.set(key, (result = { schema, uiSchema }))
  }

  return result
}

function uiOf({ field, required, readonly, full }: EffectiveField): Record<string, unknown> {
  const uiOptions = Object.fromEntries(
    Object.entries(field).filter(([key]) => key.startsWith('ui:')),
  )
  return {
    'ui:widget': widgetOf(field),
    'ui:readonly': readonly,
    ...(field.help ? { 'ui:help': field.help } : {}),
    ...(field.placeholder ? { 'ui:placeholder': field.placeholder } : {}),
    ...uiOptions,
    'ui:options': { field, required, full, ...(uiOptions['ui:options'] as object | undefined) },
  }
}

/** JSON Schema of every field of a form in a year: what the server compiles to validators. */
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

/** Names of all fields a form places, in order. */
export function fieldNames(form: Form | undefined): string[] {
  return [
    ...new Set(
      (form?.steps ?? []).flatMap((step) => step.sections.flatMap((section) => section.fields)),
    ),
  ]
}
