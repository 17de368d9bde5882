import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { workflowOf } from '#config-model/config.ts'
import { formatDeadline } from '#config-model/facts/time.ts'
import type { RecordPage as RecordPageConfig } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { blockingErrorOf } from '#web/api/query-client.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { LogTimeline } from '#web/runtime/form/log-timeline.tsx'
import { ReadSteps } from '#web/runtime/form/read-steps.tsx'
import { useEffectiveForm } from '#web/runtime/form/use-effective-form.ts'
import { prefetchRecord, usePrefetchedRecord } from '#web/runtime/prefetch.ts'
import {
  recordQueryOf,
  recordCalls,
  servicesFor,
  type RecordQuery,
} from '#web/runtime/record-calls.ts'
import { RecordLoadError } from '#web/runtime/record-load-error.tsx'
import { useLocalizedRecord } from '#web/runtime/use-localized-record.ts'
import { widgetEnvironment } from '#web/runtime/widgets.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { WithBeside } from '#web/runtime/with-beside.tsx'
import { PageLink } from '#web/runtime/workflow/blocked-reason.tsx'
import { DueFact, RecordFacts } from '#web/runtime/workflow/record-facts.tsx'
import { TransitionDialog } from '#web/runtime/workflow/transition-dialog.tsx'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { PrintHead, PrintSeals } from './print-parts.tsx'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tagStyles from '#public/kit/tag.module.css'
import formPageStyles from '#web/runtime/page-kinds/form/form-page.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './record-page.module.css'

const ApproveActs = lazyComponent(() => import('#web/runtime/publishing/approve-acts.tsx'))
const ChangedFields = lazyComponent(() => import('#web/runtime/publishing/changed-fields.tsx'))
const PaperButton = lazyComponent(() => import('#web/runtime/print/paper-button.tsx'))
const PrintedPaper = lazyComponent(() => import('#web/runtime/print/printed-paper.tsx'))
const PublicationNotice = lazyComponent(
  () => import('#web/runtime/publishing/publication-notice.tsx'),
)
const WithoutRecord = lazyComponent(() => import('./without-record.tsx'))

export interface RecordPageProps {
  page: RecordPageConfig
  pageId: string
  params: Record<string, string>
}

/** Read-only; without an id, the reader's choices. */
export default function RecordPage({ page, params }: RecordPageProps) {
  const t = useFormText()
  const config = useConfig()
  const [query] = useSearchParams()
  const id = query.get('id')
  const entity = config.forms[page.form]?.entity ?? ''
  const asking = recordQueryOf({ page, params })
  const prefetchedRecord = usePrefetchedRecord(entity, id ?? '', asking)
  const record = useQuery({
    queryKey: ['record', entity, id],
    ...prefetchedRecord,
    enabled: id !== null && id !== '',
  })

  if (id === null || id === '') return <WithoutRecord page={page} params={params} />

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
    <WithBeside page={page} record={record.data}>
      <Record
        page={page}
        asking={asking}
        record={record.data}
        onChanged={() => void record.refetch()}
      />
    </WithBeside>
  )
}
RecordPage.prefetch = prefetchRecord

interface RecordProps {
  page: RecordPageConfig
  asking: RecordQuery
  record: RecordView
  onChanged: () => void
}

function Record({ page, asking, record: fetched, onChanged }: RecordProps) {
  const t = useFormText()
  const record = useLocalizedRecord(fetched)
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const [running, setRunning] = useState<string | null>(null)
  const form = useEffectiveForm(config, page.form, record, { user, now })
  const environment = widgetEnvironment(config, record.year, servicesFor(record.entity))

  return (
    <div className={`${formPageStyles.page} ${styles.record}`}>
      <PrintHead record={record} form={page.form} />
      {config.forms[page.form]?.paper && <PrintedPaper record={record} form={page.form} />}
      <header className={`${panelStyles.bar} ${styles.recordHead}`}>
        <RecordTitle page={page} record={record} />
        <RecordActions page={page} record={record} onRun={setRunning} onChanged={onChanged} />
      </header>
      {isPreview(record) && (
        <p
          className={`${noticeStyles.notice} ${formPageStyles.noPrint}`}
          data-tone="amber"
          role="status"
        >
          {t('previewNotice')}
        </p>
      )}
      {record.publication?.approval && (
        <>
          <PublicationNotice publication={record.publication} />
          {record.publication.before && (
            <ChangedFields form={form} record={record} environment={environment} />
          )}
        </>
      )}
      {record.may.blocked.map((item) => (
        <p
          key={item.id}
          className={`${noticeStyles.notice} ${formPageStyles.noPrint}`}
          data-tone="amber"
        >
          {t('blocked', { title: item.title, reason: item.reason })}{' '}
          <PageLink page={item.openPage ?? ''} />
        </p>
      ))}
      <div className={styles.recordBody}>
        <div className={`${panelStyles.panel} ${styles.review}`}>
          <ReadSteps
            form={form}
            data={record.data}
            environment={environment}
            remarks={record.remarks}
          />
        </div>
        <aside className={`${panelStyles.panel} ${styles.recordSide}`} aria-label={t('log')}>
          <h2>{t('log')}</h2>
          <RecordLog record={record} asking={asking} />
        </aside>
      </div>
      <PrintSeals />
      {running !== null && (
        <TransitionDialog
          entity={record.entity}
          transition={running}
          items={[{ id: record.id, version: record.version }]}
          record={record}
          onStale={onChanged}
          onClose={() => setRunning(null)}
          onDone={() => {
            setRunning(null)
            onChanged()
          }}
        />
      )}
    </div>
  )
}

function RecordTitle({ page, record }: { page: RecordPageConfig; record: RecordView }) {
  const t = useFormText()
  const config = useConfig()
  const key = config.entities[record.entity]?.key
  const tone = workflowOf(config, record.entity)?.states[record.state ?? '']?.tone
  const { year, submittedAt, dueAt } = record
  const facts: [string, ReactNode][] = [
    ['key', key === undefined ? '' : String(record.data[key] ?? '')],
    ['year', year === null ? '' : t('ofYear', { year })],
    ['submitted', submittedAt ? t('submittedAt', { time: submittedAt.slice(0, 16) }) : ''],
    [
      'due',
      dueAt ? <DueFact record={record}>{t('due', { date: formatDeadline(dueAt) })}</DueFact> : '',
    ],
  ]

  return (
    <div>
      <h1 className={formPageStyles.pageTitle}>
        {record.title || page.title}{' '}
        {record.stateTitle && (
          <span className={tagStyles.tag} data-tone={tone}>
            {record.stateTitle}
          </span>
        )}
      </h1>
      <p className={panelStyles.hint}>
        <RecordFacts facts={facts} />
      </p>
    </div>
  )
}

interface RecordActionsProps {
  page: RecordPageConfig
  record: RecordView
  onRun: (transition: string) => void
  onChanged: () => void
}

function RecordActions({ page, record, onRun, onChanged }: RecordActionsProps) {
  const t = useFormText()
  const config = useConfig()
  const edit = page.edit === undefined ? undefined : config.pages[page.edit]
  const mayEdit = record.may.edit === 'all' || record.may.edit.length > 0
  const isSubmit = (id: string) =>
    edit !== undefined && config.forms[page.form]?.submit?.transition === id

  return (
    <div className={`${buttonStyles.actions} ${formPageStyles.noPrint}`}>
      {config.forms[page.form]?.paper ? (
        <PaperButton record={record} form={page.form} isPrinted />
      ) : (
        <button type="button" className={buttonStyles.button} onClick={() => window.print()}>
          <Glyph name="print" /> {t('print')}
        </button>
      )}
      <PaperButton record={record} form={page.form} />
      {mayEdit && edit && (
        <Link
          className={buttonStyles.button}
          data-tone="primary"
          to={`${edit.path}?id=${record.id}`}
        >
          <Glyph name="edit" /> {t(editWord(record))}
        </Link>
      )}
      {record.may.transitions
        .filter((item) => !isSubmit(item.id))
        .map((item) => (
          <button
            key={item.id}
            type="button"
            className={buttonStyles.button}
            data-tone={item.tone}
            onClick={() => onRun(item.id)}
          >
            {item.title}
          </button>
        ))}
      {record.publication && <ApproveActs record={record} form={page.form} onDone={onChanged} />}
    </div>
  )
}

function RecordLog({ record, asking }: { record: RecordView; asking: RecordQuery }) {
  const { data, error } = useQuery({
    queryKey: ['log', record.entity, record.id, record.version, currentLocale()],
    queryFn: () => recordCalls.log(record.entity, record.id, asking),
  })

  if (error && !data) return <p className={fieldStyles.error}>{errorText(error)}</p>

  return data ? (
    <LogTimeline entity={record.entity} entries={data} />
  ) : (
    <div className={loadingStyles.skeleton} aria-busy="true" />
  )
}

/** The content differs from the published one; approval shows another notice. */
const isPreview = ({ publication }: RecordView) =>
  publication !== undefined &&
  !publication.approval &&
  (publication.isChanged || publication.state !== 'published')

/** Change published records, correct returned ones, continue others. */
function editWord({ state, publication }: RecordView): 'toChange' | 'toCorrect' | 'toContinue' {
  if (state === null || publication?.state === 'published') return 'toChange'
  return state === 'returned' ? 'toCorrect' : 'toContinue'
}
