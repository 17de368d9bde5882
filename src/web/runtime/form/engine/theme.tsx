import type {
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
  RegistryWidgetsType,
  TemplatesType,
  ValidatorType,
} from '@rjsf/utils'
import { memo, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { EffectiveStep } from '#config-model/forms/form-schema.ts'
import type { Field } from '#config-model/types.generated.ts'
import { ConfiguredField, type ThemeContext } from './configured-field.tsx'
import { ObjectField, SchemaField } from './core-fields.ts'
import { hasLongSections, useDrawnSections } from './late-sections.ts'
import styles from '#web/runtime/form/form.module.css'

/** What the schema of a step says to us of a field; of the root it says nothing. */
interface FieldOptions {
  field: Field
  readonly?: boolean
  full?: boolean
}

/**
 * Draws a field of the configuration itself: what rjsf works out for a field, a label, help,
 * faults, choices, is said by the configuration. The root goes to rjsf.
 */
function RootOrConfigured(props: FieldProps) {
  const fieldOptions = props.uiSchema?.['ui:options'] as FieldOptions | undefined
  if (!fieldOptions) return <SchemaField {...props} />

  const { field, full, readonly = props.uiSchema?.['ui:readonly'] } = fieldOptions

  return (
    <ConfiguredField
      name={props.name}
      field={field}
      required={props.required === true}
      readonly={readonly === true}
      full={full === true}
      context={props.registry.formContext as ThemeContext}
    />
  )
}

/** Around the root there is nothing. */
const FieldTemplate = ({ children }: FieldTemplateProps) => children

/** The sections of the step as grids; a field goes to the section that names it. */
function ObjectFieldTemplate({ properties, registry }: ObjectFieldTemplateProps) {
  const { store } = registry.formContext as ThemeContext
  const step = useSyncExternalStore(store.subscribe, store.step)
  const drawn = useDrawnSections(step.sections)
  const isOfMany = hasLongSections(step.sections)
  const contents = useMemo(
    () =>
      new Map<string, ReactNode>(properties.map((property) => [property.name, property.content])),
    [properties],
  )

  return step.sections.map((section, at) => (
    <Section
      key={section.id}
      id={`${step.id}-${section.id}`}
      section={section}
      isRepeated={step.sections.length === 1 && section.title === step.title}
      isOfMany={isOfMany}
      contents={at < drawn ? contents : null}
    />
  ))
}

interface SectionProps {
  /** Of the step and the section: other steps stay drawn out of sight. */
  id: string
  section: EffectiveStep['sections'][number]
  /** Its title is that of the step. */
  isRepeated: boolean
  /** Of a long step: the browser lays it out when it comes near the window. */
  isOfMany: boolean
  /** The fields by name; null while deferred: their space is reserved. */
  contents: Map<string, ReactNode> | null
}

/** About a label, a box and the gap below. */
const fieldHeight = 72

const Section = memo(function Section({
  id,
  section,
  isRepeated,
  isOfMany,
  contents,
}: SectionProps) {
  const [only] = section.fields
  const isSole = section.fields.length === 1 && only?.field.title === section.title
  const rows = Math.ceil(section.fields.length / section.columns)

  return (
    <section
      className={styles.section}
      data-sole={isSole || undefined}
      data-late={isOfMany || undefined}
      aria-labelledby={`section-${id}`}
      aria-busy={contents === null || undefined}
      id={`s-${id}`}
    >
      <h3
        id={`section-${id}`}
        className={styles.sectionTitle}
        data-repeated={isRepeated || undefined}
      >
        {isSole && only?.required && (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        )}
        {section.title}
      </h3>
      {section.help && <p className={styles.sectionHelp}>{section.help}</p>}
      <div
        className={styles.grid}
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
export const formFields: RegistryFieldsType = { SchemaField: RootOrConfigured, ObjectField }
export const formTemplates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ErrorListTemplate: Nothing,
}
export const noWidgets: RegistryWidgetsType = {}

/**
 * rjsf asks for a validator; faults are found by checkRecord instead, so that the browser needs no
 * compiler.
 */
export const formValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}
