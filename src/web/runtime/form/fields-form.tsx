import { useMemo } from 'react'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { toVisibleFormValues } from '#config-model/forms/effective-record.ts'
import { fieldState } from '#config-model/forms/field-state.ts'
import type { EffectiveStep } from '#config-model/forms/form-schema.ts'
import { draftRecord, type EntityRecord, type Json, type RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { WidgetServices } from '../widgets/definition.ts'
import { StepForm } from './step-form.tsx'

export interface FieldsFormProps {
  config: Config
  name: string
  fields: Record<string, Field>
  data: RecordData
  record: EntityRecord | null
  user: User | null
  now: Date
  problems?: readonly FieldProblem[]
  services?: WidgetServices
  onCommit: (name: string, value: Json) => void
}

/** A few fields in one column without a step, e.g. those of a transition's dialog. */
export function FieldsForm({
  config,
  name,
  fields,
  data,
  record,
  user,
  now,
  problems,
  services,
  onCommit,
}: FieldsFormProps) {
  const formConfig = useMemo(
    () => ({
      ...config,
      entities: { ...config.entities, [name]: { title: name, titleField: '', fields, access: [] } },
    }),
    [config, name, fields],
  )

  const year = record?.year ?? config.years.realYear
  const asRecord = draftRecord({
    id: name,
    entity: name,
    year,
    region: record?.region ?? null,
    data,
  })

  const contextOf = (values: RecordData) => ({
    ...recordContext(formConfig, { ...asRecord, data: values }, user, now),
    form: values,
  })
  const context = contextOf(toVisibleFormValues(fields, data, contextOf))
  const visibleFields = Object.entries(fields)
    .map(([id, field]) => ({ name: id, field, full: true, ...fieldState(field, context) }))
    .filter((item) => item.visible)
  const step: EffectiveStep = {
    id: 'form',
    title: '',
    sections: [{ id: 'fields', title: '', columns: 1, fields: visibleFields }],
  }

  return (
    <StepForm
      config={formConfig}
      formId={name}
      step={step}
      record={asRecord}
      user={user}
      now={now}
      onCommit={onCommit}
      {...(problems ? { problems } : {})}
      {...(services ? { services } : {})}
    />
  )
}
