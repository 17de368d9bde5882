import { widgetOf } from '#config-model/field-types.ts'
import type { EffectiveForm } from '#config-model/forms/form-schema.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { usePublishingText } from '#web/i18n/publishing/publishing-text.ts'
import type { WidgetEnvironment } from '#web/runtime/widgets/definition.ts'
import './changed-fields.css'

interface ChangedFieldsProps {
  form: EffectiveForm
  record: RecordView
  environment: WidgetEnvironment
}

/** Field by field what readers see now and what it is changed to, for whoever decides about it. */
export default function ChangedFields({ form, record, environment }: ChangedFieldsProps) {
  const t = usePublishingText()
  const before = record.publication?.before ?? {}
  const changed = form.steps
    .flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
    .filter(({ name }) => Object.hasOwn(before, name))
  if (changed.length === 0) return null
  const cell = (field: Field, data: RecordData, name: string) => (
    <Value field={field} value={readField(data, name, field)} environment={environment} />
  )
  return (
    <section className="ui-panel pl-changed pl-no-print" aria-labelledby="changed-fields">
      <h2 id="changed-fields">{t('changedFields', { n: changed.length })}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('changedField')}</th>
            <th scope="col">{t('wasBefore')}</th>
            <th scope="col">{t('isAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ name, field }) => (
            <tr key={name} data-changed-field={name}>
              <th scope="row">{field.title}</th>
              <td data-title={t('wasBefore')}>{cell(field, before, name)}</td>
              <td data-title={t('isAfter')}>{cell(field, record.data, name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Value({
  field,
  value,
  environment,
}: {
  field: Field
  value: Json | undefined
  environment: WidgetEnvironment
}) {
  const t = usePublishingText()
  const { Display } = environment.widgets[widgetOf(field)]
  const isBlank = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isBlank) return <span className="pl-blank">{t('blank')}</span>
  return <Display field={field} value={value} environment={environment} />
}
