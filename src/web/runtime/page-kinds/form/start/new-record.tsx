import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { isLiveOnSave } from '#config-model/access/publication.ts'
import type { Config } from '#config-model/config.ts'
import { copyLastYearData } from '#config-model/forms/copied-data.ts'
import { buildInitialData } from '#config-model/forms/record-data.ts'
import { buildNewRecord } from '#config-model/forms/record-limits.ts'
import type { FormPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { CreateRecordRequest, RecordView } from '#contract/record.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { FillForm } from '#web/runtime/page-kinds/form/fill/fill-form.tsx'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { startChoices } from './use-start.ts'
import panelStyles from '#public/kit/panel.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'

/**
 * A new record is stored only once valid. The address says what it is copied from; an invalid one
 * leads back to the start page.
 */
export function NewRecord({ page, choice }: { page: FormPage; choice: string }) {
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const [query] = useSearchParams()
  const entity = config.forms[page.form]?.entity ?? ''
  const copyFrom = query.get('copy') ?? ''
  const below = query.get('below') ?? ''
  const source = useQuery({
    queryKey: ['copy', entity, copyFrom],
    queryFn: () => recordCalls.read(entity, copyFrom),
    enabled: copyFrom !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

  const [chosen] = useState(() => startChoices({ config, user, now }, page, '')[Number(choice)])
  if (!chosen || !isLiveOnSave(config, entity) || source.isError)
    return <Navigate to={page.path} replace />
  if (copyFrom !== '' && !source.data)
    return <div className={`${panelStyles.panel} ${loadingStyles.skeleton}`} aria-busy="true" />

  const upper = config.entities[entity]?.tree
  const values =
    upper === undefined || below === '' ? chosen.values : { ...chosen.values, [upper]: below }
  const createRequest = { data: values, ...(copyFrom === '' ? {} : { copyFrom }) }
  const copied = source.data
    ? copyLastYearData(config, entity, source.data.data, {
        record: buildNewRecord(config, entity, values, user),
        user,
        now,
      })
    : {}

  const record = blankView(config, entity, { ...copied, ...values }, user)

  return (
    <NewForm
      page={page}
      createRequest={createRequest}
      record={{ ...record, id: `new-${choice}${copyFrom}${below}` }}
    />
  )
}

/** Keeps the record of the first render. */
function NewForm(props: {
  page: FormPage
  createRequest: CreateRecordRequest
  record: RecordView
}) {
  const [{ page, createRequest, record }] = useState(props)
  return (
    <FillForm
      page={page}
      createRequest={createRequest}
      record={record}
      onSubmitted={() => undefined}
    />
  )
}

function blankView(
  config: Config,
  entity: string,
  initialValues: RecordView['data'],
  user: User,
): RecordView {
  const now = serverNow()
  const newRecord = buildNewRecord(config, entity, initialValues, user)

  return {
    ...newRecord,
    year: config.entities[entity]?.scope?.year === undefined ? null : newRecord.year,
    data: buildInitialData(config, entity, initialValues, { record: newRecord, user, now }),
    version: 0,
    createdAt: '',
    updatedAt: '',
    submittedAt: null,
    stateSince: null,
    dueAt: null,
    title: '',
    stateTitle: '',
    may: { edit: 'all', remove: false, transitions: [], blocked: [] },
    remarks: [],
  }
}
