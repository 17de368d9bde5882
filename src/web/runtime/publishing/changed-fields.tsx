import { readField } from '#config-model/conditions/read-path.ts'
import type { EffectiveForm } from '#config-model/forms/form-schema.ts'
import type { RecordView } from '#contract/record.ts'
import { usePublishingText } from '#web/i18n/publishing-text.ts'
import type { WidgetEnvironment } from '#web/runtime/widgets/definition.ts'
import { FieldCompare } from './field-compare.tsx'
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
