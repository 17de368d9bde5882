import { useMemo } from 'react'
import { readField } from '#config-model/conditions/read-path.ts'
import { widgetOf } from '#config-model/field-types.ts'
import type { EffectiveForm } from '#config-model/forms/form-schema.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { usePublishingText } from '#web/i18n/publishing-text.ts'
import { compareField } from '#web/runtime/compare/compare-field.ts'
import { ComparedText } from '#web/runtime/compare/compared-text.tsx'
import RowChanges from '#web/runtime/compare/row-changes.tsx'
import { BlankValue } from '#web/runtime/widgets/blank-value.tsx'
import type { WidgetEnvironment } from '#web/runtime/widgets/definition.ts'
import panelStyles from '#public/kit/panel.module.css'
import formPageStyles from '#web/runtime/page-kinds/form/form-page.module.css'
import styles from './changed-fields.module.css'

interface ChangedFieldsProps {
  form: EffectiveForm
  record: RecordView
  environment: WidgetEnvironment
}

export default function ChangedFields({ form, record, environment }: ChangedFieldsProps) {
  const t = usePublishingText()
  const before = record.publication?.before ?? {}
  const changed = form.steps
    .flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
    .filter(({ name }) => Object.hasOwn(before, name))
    .map(({ name, field }) => ({
      name,
      field,
      before: readField(before, name, field),
      after: readField(record.data, name, field),
    }))

  if (changed.length === 0) return null

  return (
    <section
      className={`${panelStyles.panel} ${styles.changed} ${formPageStyles.noPrint}`}
      aria-labelledby="changed-fields"
    >
      <h2 id="changed-fields">{t('changedFields', { n: changed.length })}</h2>
      <FieldCompare
        fields={changed}
        titles={{ before: t('wasBefore'), after: t('isAfter') }}
        environment={environment}
      />
    </section>
  )
}

interface ComparedField {
  name: string
  field: Field
  before: Json | undefined
  after: Json | undefined
}

export const isBlank = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

interface FieldCompareProps {
  fields: readonly ComparedField[]
  titles: { before: string; after: string }
  environment: WidgetEnvironment
}

export function FieldCompare({ fields, titles, environment }: FieldCompareProps) {
  const t = usePublishingText()
  return (
    <table className={styles.fieldCompare}>
      <thead>
        <tr>
          <th scope="col">{t('changedField')}</th>
          <th scope="col">{titles.before}</th>
          <th scope="col">{titles.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((compared) => (
          <ComparedRow
            key={compared.name}
            compared={compared}
            titles={titles}
            environment={environment}
          />
        ))}
      </tbody>
    </table>
  )
}

interface ComparedRowProps extends Omit<FieldCompareProps, 'fields'> {
  compared: ComparedField
}

function ComparedRow({
  compared: { name, field, before, after },
  titles,
  environment,
}: ComparedRowProps) {
  const picture = usePublishingText()('picture')
  const texts = useMemo(
    () => compareField(field, before, after, picture),
    [field, before, after, picture],
  )

  return (
    <tr data-changed-field={name}>
      <th scope="row">{field.title}</th>
      <td data-title={titles.before}>
        <ComparedText texts={texts} side="before">
          <Value field={field} value={before} environment={environment} />
        </ComparedText>
      </td>
      <td data-title={titles.after}>
        <ComparedText texts={texts} side="after">
          <Value field={field} value={after} environment={environment} />
        </ComparedText>
        <RowChanges field={field} before={before} after={after} />
      </td>
    </tr>
  )
}

interface ValueProps {
  field: Field
  value: Json | undefined
  environment: WidgetEnvironment
}

function Value({ field, value, environment }: ValueProps) {
  const { Display } = environment.widgets[widgetOf(field)]
  if (isBlank(value)) return <BlankValue />

  return <Display field={field} value={value} environment={environment} />
}
