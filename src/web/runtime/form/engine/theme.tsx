import type {
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
  TemplatesType,
  UiSchema,
  FieldProps,
} from '@rjsf/utils'
import { memo, useMemo, useSyncExternalStore, type ReactNode, useCallback } from 'react'
import type { Config } from '#config-model/config.ts'
import { widgetOf } from '#config-model/field-types.ts'
import type { JsonSchema } from '#config-model/field-types/definition.ts'
import type { EffectiveStep } from '#config-model/forms/form-schema.ts'
import type { Json } from '#config-model/record.ts'
import { formText } from '#web/i18n/form-text.ts'
import { FieldFrame, helpOf } from '#web/runtime/form/field-frame.tsx'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { problemsAt } from '#web/runtime/widgets/value-path.ts'
import { hasLongSections, useRenderedSections } from './deferred-sections.ts'
import type { FormStore, FieldView } from './form-store.ts'
import panelStyles from '#public/kit/panel.module.css'
import styles from '#web/runtime/form/form.module.css'

const FieldTemplate = ({ children }: FieldTemplateProps) => children

function ObjectFieldTemplate({ properties, registry }: ObjectFieldTemplateProps) {
  const store = registry.formContext as FormStore
  const step = useSyncExternalStore(store.subscribe, store.step)
  const drawn = useRenderedSections(step.sections)
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
  /** Unique across steps, because other steps stay mounted but hidden. */
  id: string
  section: EffectiveStep['sections'][number]
  isRepeated: boolean
  /** The browser renders a section of a long step only near the viewport (content-visibility). */
  isOfMany: boolean
  /** By name; null while the fields are deferred and only their space is reserved. */
  contents: Map<string, ReactNode> | null
}

/** Pixels: a label, a control and the gap below. */
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
      aria-labelledby={isRepeated ? undefined : `section-${id}`}
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
      {section.help && (
        <p className={`${panelStyles.hint} ${styles.sectionHelp}`}>{section.help}</p>
      )}
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

export const formFields: RegistryFieldsType = { configured: ConfiguredField }
export const formTemplates: Partial<TemplatesType> = { FieldTemplate, ObjectFieldTemplate }

const uiSchemas = new WeakMap<JsonSchema, UiSchema>()

/** ConfiguredField renders every field. Memoized by schema. */
export function stepUiSchema(config: Config, formId: string, schema: JsonSchema): UiSchema {
  let uiSchema = uiSchemas.get(schema)
  if (!uiSchema) {
    const form = config.forms[formId]
    const fields = config.entities[form?.entity ?? formId]?.fields ?? {}
    const names = Object.keys(schema['properties'] as object)

    uiSchema = Object.fromEntries(
      names.map((name) => {
        const written = Object.entries({ ...fields[name], ...form?.fields?.[name] })
        const options = written.filter(([key]) => key.startsWith('ui:'))
        return [name, { ...Object.fromEntries(options), 'ui:field': 'configured' }]
      }),
    )
    uiSchemas.set(schema, uiSchema)
  }

  return uiSchema
}

function ConfiguredField(props: FieldProps) {
  const store = props.registry.formContext as FormStore
  const view = useSyncExternalStore(store.subscribe, () => store.viewOf(props.name))

  return view ? <FramedField {...props} store={store} view={view} /> : null
}

function FramedField({
  name,
  formData,
  onChange,
  fieldPathId,
  store,
  view,
}: FieldProps & { store: FormStore; view: FieldView }) {
  const { path } = fieldPathId
  const commit = useCallback(
    (next: Json) => store.commit(name, next, () => onChange(next, path)),
    [store, name, onChange, path],
  )

  const { item, problems, lock, context, environment } = view
  const { field, required, readonly } = item
  const value = formData as Json | undefined
  const { Input } = environment.widgets[widgetOf(field)]
  const id = controlId([name])
  const ownProblems = problemsAt(problems, [name])
  const because = required && !readonly ? store.noteOf(field, context) : ''
  const help = helpOf(field, formText) !== '' || because !== '' ? `${id}-help` : undefined

  return (
    <FieldFrame
      id={id}
      name={name}
      field={field}
      value={value}
      required={required}
      readonly={readonly}
      full={item.full}
      requiredReason={because}
      ownProblems={ownProblems}
      remarks={view.remarks}
      lock={lock}
      onReply={store.reply()}
    >
      <Input
        id={id}
        path={[name]}
        field={field}
        value={value}
        required={required}
        readonly={readonly || lock !== null}
        invalid={ownProblems.length > 0}
        describedBy={ownProblems.length > 0 ? `${id}-error` : help}
        problems={problems}
        context={context}
        environment={environment}
        onCommit={commit}
      />
    </FieldFrame>
  )
}
