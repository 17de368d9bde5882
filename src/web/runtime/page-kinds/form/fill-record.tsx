import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FormPage } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { useConfig } from '#web/session/session.ts'
import { lazyRetry } from '#web/ui/loading/lazy-retry.ts'
import { useFormText } from '#web/i18n/form/form-text.ts'
import { WithBeside } from '#web/runtime/beside/with-beside.tsx'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { RefusedRecord } from '#web/runtime/refused-record.tsx'
import { FillForm } from './fill/fill-form.tsx'

const Locked = lazy(lazyRetry(() => import('./submitted/locked-record.tsx')))
const DoneScreen = lazy(lazyRetry(() => import('./submitted/done-screen.tsx')))

/** Fetches the record and shows its form; once submitted, what happens next. */
export function FillRecord({ page, id }: { page: FormPage; id: string }) {
  const t = useFormText()
  const config = useConfig()
  const entity = config.forms[page.form]?.entity ?? ''
  const [submitted, setSubmitted] = useState<RecordView | null>(null)
  const query = useQuery({
    queryKey: ['fill', entity, id],
    queryFn: () => recordCalls.read(entity, id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const reading = (
    <div className="pl-page">
      <div className="ui-panel ui-skeleton" aria-busy="true" aria-label={t('reading')} />
    </div>
  )
  if (submitted)
    return (
      <Suspense fallback={reading}>
        <DoneScreen page={page} record={submitted} />
      </Suspense>
    )
  if (query.isPending) return reading
  if (query.isError)
    return (
      <RefusedRecord error={query.error} onRetry={() => void query.refetch()}>
        <Link className="ui-button" to={page.path}>
          {t('back')}
        </Link>
      </RefusedRecord>
    )
  const record = query.data
  const isLocked = record.may.edit !== 'all' && record.may.edit.length === 0
  return (
    <WithBeside page={page} record={record}>
      {isLocked ? (
        <Suspense fallback={reading}>
          <Locked page={page} record={record} onReceipt={setSubmitted} />
        </Suspense>
      ) : (
        <FillForm page={page} record={record} onSubmitted={setSubmitted} />
      )}
    </WithBeside>
  )
}
