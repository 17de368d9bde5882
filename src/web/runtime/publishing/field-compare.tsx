import { useMemo } from 'react'
import { widgetOf } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { usePublishingText } from '#web/i18n/publishing-text.ts'
import { compareField } from '#web/runtime/compare/compare-field.ts'
import { ComparedText } from '#web/runtime/compare/compared-text.tsx'
import RowChanges from '#web/runtime/compare/row-changes.tsx'
import type { WidgetEnvironment } from '#web/runtime/widgets/definition.ts'
import formStyles from '#web/runtime/form/form.module.css'
import styles from './changed-fields.module.css'

export interface ComparedField {
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
  const t = usePublishingText()
  const { Display } = environment.widgets[widgetOf(field)]
  if (isBlank(value)) return <span className={formStyles.blank}>{t('blank')}</span>

  return <Display field={field} value={value} environment={environment} />
}
