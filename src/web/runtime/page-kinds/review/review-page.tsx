import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { ReviewPage as ReviewPageConfig } from '#config-model/types.generated.ts'
import { blockingErrorOf } from '#web/api/query-client.ts'
import { useReviewText } from '#web/i18n/review-text.ts'
import { prefetchRecord, usePrefetchedRecord } from '#web/runtime/prefetch.ts'
import { recordQueryOf } from '#web/runtime/record-calls.ts'
import { RecordLoadError } from '#web/runtime/record-load-error.tsx'
import { useConfig } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { ReviewDesk } from './review-desk.tsx'
import panelStyles from '#public/kit/panel.module.css'
import formPageStyles from '#web/runtime/page-kinds/form/form-page.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'

const WithoutRecord = lazyComponent(() => import('../record/without-record.tsx'))

export interface ReviewPageProps {
  page: ReviewPageConfig
  pageId: string
  params: Record<string, string>
}

export default function ReviewPage({ page, params }: ReviewPageProps) {
  const t = useReviewText()
  const config = useConfig()
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const entity = config.forms[page.form]?.entity ?? ''
  const prefetchedRecord = usePrefetchedRecord(entity, id, recordQueryOf({ page, params }))
  const record = useQuery({
    queryKey: ['review', entity, id],
    enabled: id !== '',
    ...prefetchedRecord,
    refetchOnWindowFocus: false,
  })

  if (id === '') {
    const list = query.get('list') ?? page.list
    return <WithoutRecord page={list === undefined ? page : { ...page, list }} params={params} />
  }

  const error = blockingErrorOf(record)
  if (error) return <RecordLoadError error={error} onRetry={() => void record.refetch()} />

  if (record.data === undefined)
    return (
      <div className={formPageStyles.page}>
        <div
          className={`${panelStyles.panel} ${loadingStyles.skeleton}`}
          aria-busy="true"
          aria-label={t('reading')}
        />
      </div>
    )

  return (
    <ReviewDesk
      key={`${record.data.id} ${record.data.version}`}
      page={page}
      record={record.data}
      onReload={() => void record.refetch()}
    />
  )
}
ReviewPage.prefetch = prefetchRecord
