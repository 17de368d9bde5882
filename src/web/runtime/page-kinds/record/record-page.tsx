import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { workflowOf } from '#config-model/config.ts'
import type { RecordPage as RecordPageConfig } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import '#web/runtime/form/form.css'
import { LogTimeline } from '#web/runtime/form/log-timeline.tsx'
import { ReadSteps } from '#web/runtime/form/read-steps.tsx'
import { useEffectiveForm } from '#web/runtime/form/use-effective-form.ts'
import { messageOf, recordCalls, servicesFor } from '#web/runtime/record-calls.ts'
import { RefusedRecord } from '#web/runtime/refused-record.tsx'
import { useSpokenRecord } from '#web/runtime/use-spoken-record.ts'
import { widgetEnvironment } from '#web/runtime/widgets.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { TransitionDialog } from '#web/runtime/workflow/transition-dialog.tsx'
import '../form/form-page.css'
import { OwnRecords } from './own-records.tsx'

export interface RecordPageProps {
  page: RecordPageConfig
  pageId: string
  params: Record<string, string>
}

/** One record to read. Without an id the list the page belongs to, or the user's own records to pick from. */
export default function RecordPage({ page }: RecordPageProps) {
  const t = useFormText()
  const config = useConfig()
  const [query] = useSearchParams()
  const id = query.get('id')
  const entity = config.forms[page.form]?.entity ?? ''
  const record = useQuery({
    queryKey: ['record', entity, id],
    queryFn: () => recordCalls.read(entity, id!),
    enabled: id !== null && id !== '',
  })
  if (id === null || id === '') return <Without page={page} />
  if (record.isPending)
    return (
      <div className="pl-page">
        <div className="pl-panel pl-skeleton" aria-busy="true" aria-label={t('reading')} />
      </div>
    )
  if (record.isError) return <RefusedRecord error={record.error} onRetry={() => void record.refetch()} />
  return <Record page={page} record={record.data} onChanged={() => void record.refetch()} />
}

function Without({ page }: { page: RecordPageConfig }) {
  const config = useConfig()
  const list = page.list === undefined ? undefined : config.pages[page.list]
  if (list?.kind === 'list' && !list.path.includes('{')) {
    const isOwn = config.entities[list.entity]?.access.every((grant) => grant.rows === 'own') ?? false
    if (!isOwn && page.edit === undefined) return <Navigate to={list.path} replace />
  }
  return <OwnRecords title={page.title} list={page.list} path={page.path} />
}

function Record({
  page,
  record: fetched,
  onChanged,
}: {
  page: RecordPageConfig
  record: RecordView
  onChanged: () => void
}) {
  const t = useFormText()
  const record = useSpokenRecord(fetched)
  const config = useConfig()
  const user = useUser()
  const [now] = useState(useNow())
  const [running, setRunning] = useState<string | null>(null)
  const form = useEffectiveForm(config, page.form, record, user, now)
  const environment = widgetEnvironment(config, record.year, servicesFor(record.entity))
  const log = useQuery({
    queryKey: ['log', record.entity, record.id, record.version, currentLocale()],
    queryFn: () => recordCalls.log(record.entity, record.id),
  })
  const entity = config.entities[record.entity]
  const number = entity?.key === undefined ? '' : String(record.data[entity.key] ?? '')
  const tone = workflowOf(config, record.entity)?.states[record.state ?? '']?.tone
  const edit = page.edit === undefined ? undefined : config.pages[page.edit]
  const mayEdit = record.may.edit === 'all' || record.may.edit.length > 0
  const isSubmit = (id: string) => edit !== undefined && config.forms[page.form]?.submit?.transition === id
  return (
    <div className="pl-page pl-record">
      <header className="pl-record-head">
        <div>
          <h1 className="pl-page-title">
            {record.title || page.title}{' '}
            {record.stateTitle && (
              <span className="pl-tag" data-tone={tone}>
                {record.stateTitle}
              </span>
            )}
          </h1>
          <p className="pl-muted">
            {[
              number,
              record.year === null ? '' : t('ofYear', { year: record.year }),
              record.submittedAt ? t('submittedAt', { time: record.submittedAt }) : '',
              record.dueAt ? t('due', { date: record.dueAt.slice(0, 16) }) : '',
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </p>
        </div>
        <div className="pl-actions pl-no-print">
          <button type="button" className="pl-button" onClick={() => window.print()}>
            <Glyph name="print" /> {t('print')}
          </button>
          {mayEdit && edit && (
            <Link className="pl-button" data-tone="primary" to={`${edit.path}?id=${record.id}`}>
              <Glyph name="edit" /> {t(record.state === 'returned' ? 'toCorrect' : 'toContinue')}
            </Link>
          )}
          {record.may.transitions
            .filter((item) => !isSubmit(item.id))
            .map((item) => (
              <button
                key={item.id}
                type="button"
                className="pl-button"
                data-tone={item.tone}
                onClick={() => setRunning(item.id)}
              >
                {item.title}
              </button>
            ))}
        </div>
      </header>
      {record.may.blocked.map((item) => (
        <p key={item.id} className="pl-notice pl-no-print" data-tone="amber">
          {t('blocked', { title: item.title, reason: item.reason })}
        </p>
      ))}
      <div className="pl-record-body">
        <main className="pl-panel pl-review">
          <ReadSteps form={form} data={record.data} environment={environment} remarks={record.remarks} />
        </main>
        <aside className="pl-panel pl-record-side" aria-label={t('log')}>
          <h2>{t('log')}</h2>
          {log.isPending ? (
            <div className="pl-skeleton" aria-busy="true" />
          ) : log.isError ? (
            <p className="pl-error">{messageOf(log.error)}</p>
          ) : (
            <LogTimeline entity={record.entity} entries={log.data} />
          )}
        </aside>
      </div>
      {running !== null && (
        <TransitionDialog
          entity={record.entity}
          transition={running}
          items={[{ id: record.id, version: record.version }]}
          record={record}
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
