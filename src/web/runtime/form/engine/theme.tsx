import type {
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
  RegistryWidgetsType,
  TemplatesType,
  ValidatorType,
} from '@rjsf/utils'
import { ObjectField } from './core-fields.ts'
import { memo, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { widgetOf } from '#config-model/field-types.ts'
import type { EffectiveStep } from '#config-model/forms/form-schema.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { controlId, type WidgetEnvironment } from '#web/runtime/widgets/definition.ts'
import { problemsAt } from '#web/runtime/widgets/problems.ts'
import { FieldFrame } from '#web/runtime/form/field-frame.tsx'
import type { FormStore } from './form-store.ts'
import { useDrawnSections } from './late-sections.ts'

/** What travels through rjsf to our fields. Both objects stay the same while a form is open. */
export interface ThemeContext {
  store: FormStore
  environment: WidgetEnvironment
}

interface FieldOptions {
  field: Field
}

const fieldOf = (uiSchema: FieldProps['uiSchema']) => (uiSchema?.['ui:options'] as FieldOptions | undefined)?.field
const nameOf = (path: readonly (string | number)[]) => String(path[0] ?? '')

/** Draws a field of the configuration with its widget; the root object goes to rjsf. */
const ConfiguredField = memo(function ConfiguredField(props: FieldProps) {
  const field = fieldOf(props.uiSchema)
  const { store, environment } = props.registry.formContext as ThemeContext
  const name = nameOf(props.fieldPathId.path)
  const view = useSyncExternalStore(store.subscribe, () => (field ? store.viewOf(name, field) : null))
  const commit = useCallback((value: Json) => store.commit(name, value), [store, name])
  if (!field || !view) return null
  const { value, problems, lock, context } = view
  const { Input } = environment.widgets[widgetOf(field)]
  const id = controlId([name])
  const own = problemsAt(problems, [name])
  const help = field.help || (props.required && store.noteOf(name, field)) ? `${id}-help` : undefined
  return (
    <Input
      id={id}
      path={[name]}
      field={field}
      value={value}
      required={props.required === true}
      readonly={props.readonly === true || lock !== null}
      invalid={own.length > 0}
      describedBy={own.length > 0 ? `${id}-error` : help}
      problems={problems}
      context={context}
      environment={environment}
      onCommit={commit}
    />
  )
})

function RootOrConfigured(props: FieldProps) {
  return fieldOf(props.uiSchema) ? <ConfiguredField {...props} /> : <ObjectField {...props} />
}

/** Label, help, message and remarks around a field; nothing around the root. */
function FieldTemplate({ fieldPathId, uiSchema, required, readonly, registry, children }: FieldTemplateProps) {
  const field = fieldOf(uiSchema)
  if (!field) return children
  const { store } = registry.formContext as ThemeContext
  const options = uiSchema?.['ui:options'] as { full?: boolean }
  return (
    <FieldFrame
      name={nameOf(fieldPathId.path)}
      field={field}
      required={required ?? false}
      readonly={readonly}
      full={options.full === true}
      store={store}
    >
      {children}
    </FieldFrame>
  )
}

/** The sections of the step as grids; a field goes to the section that names it. */
function ObjectFieldTemplate({ properties, registry }: ObjectFieldTemplateProps) {
  const { store } = registry.formContext as ThemeContext
  const step = useSyncExternalStore(store.subscribe, store.step)
  const drawn = useDrawnSections(step.sections)
  const contents = useMemo(
    () => new Map<string, ReactNode>(properties.map((property) => [property.name, property.content])),
    [properties],
  )
  return step.sections.map((section, at) => (
    <Section
      key={section.id}
      section={section}
      isRepeated={step.sections.length === 1 && section.title === step.title}
      contents={at < drawn ? contents : null}
    />
  ))
}

interface SectionProps {
  section: EffectiveStep['sections'][number]
  /** Its title is that of the step. */
  isRepeated: boolean
  /** The fields by name; null while they are put off: their place is kept. */
  contents: Map<string, ReactNode> | null
}

/** About a label, a box and the gap below. */
const fieldHeight = 72

const Section = memo(function Section({ section, isRepeated, contents }: SectionProps) {
  const [only] = section.fields
  const isSole = section.fields.length === 1 && only?.field.title === section.title
  const rows = Math.ceil(section.fields.length / section.columns)
  return (
    <section
      className="pl-section"
      data-sole={isSole || undefined}
      aria-labelledby={`section-${section.id}`}
      aria-busy={contents === null || undefined}
      id={`s-${section.id}`}
    >
      <h3 id={`section-${section.id}`} className="pl-section-title" data-repeated={isRepeated || undefined}>
        {isSole && only?.required && (
          <span className="pl-star" aria-hidden="true">
            *
          </span>
        )}
        {section.title}
      </h3>
      {section.help && <p className="pl-section-help">{section.help}</p>}
      <div
        className="pl-grid"
        data-columns={section.columns}
        style={contents ? undefined : { minHeight: rows * fieldHeight }}
      >
        {contents && section.fields.map((item) => contents.get(item.name) ?? null)}
      </div>
    </section>
  )
})

const Nothing = () => null

/** Our fields and templates: every type of value is drawn by the widget its configuration names. */
export const fields: RegistryFieldsType = {
  StringField: RootOrConfigured,
  NumberField: RootOrConfigured,
  BooleanField: RootOrConfigured,
  NullField: RootOrConfigured,
  ArrayField: RootOrConfigured,
  ObjectField: RootOrConfigured,
}
export const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ErrorListTemplate: Nothing,
}
export const noWidgets: RegistryWidgetsType = {}

/** rjsf asks for a validator; faults are found by checkRecord instead, so that the browser needs no compiler. */
export const validator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}
