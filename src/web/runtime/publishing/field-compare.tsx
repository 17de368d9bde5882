import { widgetOf } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { usePublishingText } from '#web/i18n/publishing/publishing-text.ts'
import type { WidgetEnvironment } from '#web/runtime/widgets/definition.ts'
import './changed-fields.css'

export interface ComparedField {
  name: string
  field: Field
  before: Json | undefined
  after: Json | undefined
}

/** Whether nothing is filled in. */
export const isBlank = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

interface FieldCompareProps {
  fields: readonly ComparedField[]
  /** What the two columns are called. */
  titles: { before: string; after: string }
  environment: WidgetEnvironment
}

/** Fields one below the other, each with two values of it side by side. */
export function FieldCompare({ fields, titles, environment }: FieldCompareProps) {
  const t = usePublishingText()
  return (
    <table className="pl-field-compare">
      <thead>
        <tr>
          <th scope="col">{t('changedField')}</th>
          <th scope="col">{titles.before}</th>
          <th scope="col">{titles.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, field, before, after }) => (
          <tr key={name} data-changed-field={name}>
            <th scope="row">{field.title}</th>
            <td data-title={titles.before}>
              <Value field={field} value={before} environment={environment} />
            </td>
            <td data-title={titles.after}>
              <Value field={field} value={after} environment={environment} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
  if (isBlank(value)) return <span className="pl-blank">{t('blank')}</span>
  return <Display field={field} value={value} environment={environment} />
}
