import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FormPage } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { WithBeside } from '#web/runtime/beside/with-beside.tsx'
import { usePrefetchedRecord } from '#web/runtime/prefetch-record.ts'
import { RefusedRecord } from '#web/runtime/refused-record.tsx'
import { useConfig } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { FillForm } from './fill/fill-form.tsx'
import buttonStyles from '#public/kit/button.module.css'
import panelStyles from '#public/kit/panel.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'
import styles from './form-page.module.css'

const Locked = lazyComponent(() => import('./submitted/locked-record.tsx'), <Reading />)
const DoneScreen = lazyComponent(() => import('./submitted/done-screen.tsx'), <Reading />)

export function FillRecord({ page, id }: { page: FormPage; id: string }) {
  const t = useFormText()
  const config = useConfig()
  const entity = config.forms[page.form]?.entity ?? ''
  const [submitted, setSubmitted] = useState<RecordView | null>(null)
  const prefetchedRecord = usePrefetchedRecord(entity, id)
  const query = useQuery({
    queryKey: ['fill', entity, id],
    ...prefetchedRecord,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  if (submitted) return <DoneScreen page={page} record={submitted} />
  if (query.isPending) return <Reading />

  if (query.isError)
    return (
      <RefusedRecord error={query.error} onRetry={() => void query.refetch()}>
        <Link className={buttonStyles.button} to={page.path}>
          {t('back')}
        </Link>
      </RefusedRecord>
    )

  const record = query.data
  const isLocked = record.may.edit !== 'all' && record.may.edit.length === 0

  return (
    <WithBeside page={page} record={record}>
      {isLocked ? (
        <Locked page={page} record={record} onReceipt={setSubmitted} />
      ) : (
        <FillForm page={page} record={record} onSubmitted={setSubmitted} />
      )}
    </WithBeside>
  )
}

function Reading() {
  const t = useFormText()
  return (
    <div className={styles.page}>
      <div
        className={`${panelStyles.panel} ${loadingStyles.skeleton}`}
        aria-busy="true"
        aria-label={t('reading')}
      />
    </div>
  )
}
