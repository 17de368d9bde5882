import { useState } from 'react'
import type { RecordView } from '#contract/record.ts'
import { ReadSteps } from '#web/runtime/form/read-steps.tsx'
import { useEffectiveForm } from '#web/runtime/form/use-effective-form.ts'
import { servicesFor } from '#web/runtime/record-calls.ts'
import { useLocalizedRecord } from '#web/runtime/use-spoken-record.ts'
import { widgetEnvironment } from '#web/runtime/widgets.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'

/** The whole record to read. */
export function PeekRecord({ record: fetched, form: id }: { record: RecordView; form: string }) {
  const record = useLocalizedRecord(fetched)
  const config = useConfig()
  const user = useUser()
  const [now] = useState(useNow())
  const form = useEffectiveForm(config, id, record, { user, now })
  const environment = widgetEnvironment(config, record.year, servicesFor(record.entity))

  return (
    <ReadSteps form={form} data={record.data} environment={environment} remarks={record.remarks} />
  )
}
