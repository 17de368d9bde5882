import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams, Link } from 'react-router-dom'
import { rowScope } from '#config-model/access/access.ts'
import type { FormPage as FormPageConfig } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { blockingErrorOf } from '#web/api/query-client.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'
import { prefetchRecord, usePrefetchedRecord } from '#web/runtime/prefetch.ts'
import { RecordLoadError } from '#web/runtime/record-load-error.tsx'
import { WithBeside } from '#web/runtime/with-beside.tsx'
import { useConfig, useUser } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { FillForm } from './fill/fill-form.tsx'
import { NewRecord } from './start/new-record.tsx'
import { StartPage } from './start/start-page.tsx'
import buttonStyles from '#public/kit/button.module.css'
import panelStyles from '#public/kit/panel.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'
import styles from './form-page.module.css'

const WithoutRecord = lazyComponent(() => import('../record/without-record.tsx'))
const Locked = lazyComponent(() => import('./locked-record.tsx'), <Reading />)
const DoneScreen = lazyComponent(() => import('./done-screen.tsx'), <Reading />)

/**
 * The form of a record; without an id, own drafts and what may be created. A record that readers
 * would see at once is filled in before it is stored.
 */
export default function FormPage({ page, params }: PageProps<FormPageConfig>) {
  const config = useConfig()
  const user = useUser()
  const [query] = useSearchParams()
  const id = query.get('id')
  const choice = query.get('new')
  if (id !== null && id !== '') return <FillRecord key={id} page={page} id={id} />

  const entity = config.forms[page.form]?.entity ?? ''
  if (rowScope(config, user, entity, 'create') === false)
    return <WithoutRecord page={page} params={params} />

  return choice === null ? (
    <StartPage page={page} />
  ) : (
    <NewRecord key={`${choice} ${query.get('below') ?? ''}`} page={page} choice={choice} />
  )
}
FormPage.prefetch = prefetchRecord

function FillRecord({ page, id }: { page: FormPageConfig; id: string }) {
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

  const error = blockingErrorOf(query)
  if (error)
    return (
      <RecordLoadError error={error} onRetry={() => void query.refetch()}>
        <Link className={buttonStyles.button} to={page.path}>
          {t('back')}
        </Link>
      </RecordLoadError>
    )

  const record = query.data
  if (record === undefined) return <Reading />

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
