import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState, type CSSProperties } from 'react'
import { workflowOf } from '#config-model/config.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { ReviewPage } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useReviewText } from '#web/i18n/review-text.ts'
import { ConfirmModal } from '#web/runtime/form/confirm-modal.tsx'
import { useEffectiveForm } from '#web/runtime/form/use-effective-form.ts'
import { messageOf, problemsOf, recordCalls, saveFault, servicesFor } from '#web/runtime/record-calls.ts'
import { useSpokenRecord } from '#web/runtime/use-spoken-record.ts'
import { widgetEnvironment } from '#web/runtime/widgets.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { checkForm, initialForm } from '#web/runtime/workflow/transition-values.ts'
import { DataPane } from './data-pane.tsx'
import { DecisionPane } from './decision-pane.tsx'
import { FilePane } from './file-pane.tsx'
import { PaneSeparator } from './pane-separator.tsx'
import { filesIn, reviewSections } from './review-changes.ts'
import { useDesk } from './use-desk.ts'
import { defaultWidths, paneBounds, usePaneWidths, type PaneWidths } from './use-pane-widths.ts'
import { useQueue, useReviewKeys } from './use-queue.ts'

/** On a narrow screen one pane at a time. */
type Pane = 'data' | 'files' | 'decision'
const panes: Pane[] = ['data', 'files', 'decision']

/** Data with its earlier version, attachments and decision side by side, in a queue. */
export function ReviewDesk({
  page,
  record: fetched,
  onReload,
}: {
  page: ReviewPage
  record: RecordView
  onReload: () => void
}) {
  const t = useReviewText()
  const record = useSpokenRecord(fetched)
  const config = useConfig()
  const user = useUser()
  const [now] = useState(useNow())
  const client = useQueryClient()
  const queue = useQueue(page.list, page.path, record.id)
  const transitions = workflowOf(config, record.entity)?.transitions ?? {}
  const { desk, set: setDesk, latest, clear, isRestored } = useDesk(user.id, record)
  const [widths, setWidths] = usePaneWidths(user.id)
  const body = useRef<HTMLDivElement>(null)
  const chosen =
    desk.chosen !== null && record.may.transitions.some((item) => item.id === desk.chosen)
      ? desk.chosen
      : (record.may.transitions[0]?.id ?? null)
  const transition = chosen === null ? undefined : transitions[chosen]
  const form =
    chosen === null || !transition ? {} : (desk.forms[chosen] ?? initialForm(config, transition, record, user, now))
  const [pane, setPane] = useState<Pane>('data')
  const [isAsked, setAsked] = useState(false)
  const [refused, setRefused] = useState<FieldProblem[]>([])
  const [message, setMessage] = useState('')
  const [isStale, setStale] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)

  const effective = useEffectiveForm(config, page.form, record, user, now)
  const services = servicesFor(record.entity)
  const environment = useMemo(() => widgetEnvironment(config, record.year, services), [config, record.year, services])
  const previous = useQuery({
    queryKey: ['previous', record.entity, record.id],
    queryFn: () => recordCalls.previous(record.entity, record.id),
    retry: false,
  })
  const log = useQuery({
    queryKey: ['log', record.entity, record.id, record.version, currentLocale()],
    queryFn: () => recordCalls.log(record.entity, record.id),
  })
  const key = config.entities[record.entity]?.key
  const sections = useMemo(
    () => reviewSections(effective, record.data, previous.data?.data ?? null, key),
    [effective, record.data, previous.data, key],
  )
  const files = useMemo(() => filesIn(effective, record.data), [effective, record.data])
  const problems = isAsked && transition ? [...checkForm(config, transition, form, record, user, now), ...refused] : []
  const mayRemark = record.may.transitions.some((item) => (transitions[item.id]?.remarks ?? 'optional') !== 'none')

  const choose = (id: string) => {
    setAsked(false)
    setMessage('')
    setRefused([])
    setDesk({ chosen: id })
  }
  const submit = async (isConfirmed = false) => {
    flushPendingText()
    const current = latest()
    if (chosen === null || !transition || isBusy) return
    const values = current.forms[chosen] ?? form
    setAsked(true)
    setRefused([])
    if (checkForm(config, transition, values, record, user, now).length > 0) return setMessage(t('fillOpinion'))
    const hasOpinion = Object.values(values).some((value) => typeof value === 'string' && value.trim() !== '')
    if (transition.remarks === 'required' && current.remarks.length === 0 && !hasOpinion)
      return setMessage(t('opinionNeeded', { title: transition.title }))
    if (transition.confirm && !isConfirmed) return setConfirming(true)
    setConfirming(false)
    setBusy(true)
    setMessage('')
    try {
      const remarks = transition.remarks === 'none' ? [] : current.remarks
      await recordCalls.run(record.entity, record.id, chosen, {
        version: record.version,
        form: values,
        ...(remarks.length > 0 ? { remarks } : {}),
      })
      clear()
      const next = queue.neighbours?.next ?? queue.neighbours?.previous ?? null
      await client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'review' })
      if (next === null) queue.leave()
      else queue.open(next)
    } catch (error) {
      setBusy(false)
      setRefused(problemsOf(error))
      if (saveFault(error).kind !== 'stale') return setMessage(messageOf(error))
      setStale(true)
      const entries = await recordCalls.log(record.entity, record.id).catch(() => [])
      const name = entries.toSorted((a, b) => b.at.localeCompare(a.at))[0]?.operatorName
      setMessage(name ? t('handledBy', { title: config.entities[record.entity]?.title ?? '', name }) : messageOf(error))
    }
  }
  const openNeighbour = (id: string | null | undefined) => {
    flushPendingText()
    if (id) queue.open(id)
  }
  useReviewKeys({
    next: () => openNeighbour(queue.neighbours?.next),
    previous: () => openNeighbour(queue.neighbours?.previous),
    choose: (index) => {
      const item = record.may.transitions[index]
      if (item) choose(item.id)
    },
    submit: () => void submit(),
    leave: queue.leave,
  })
  /** The line before a pane; what lies right of the pane is not its width. */
  const separator = (name: keyof PaneWidths) => (
    <PaneSeparator
      label={t(name === 'files' ? 'filesWidth' : 'decisionWidth')}
      value={widths[name]}
      min={paneBounds[name][0]}
      max={paneBounds[name][1]}
      onChange={(value) => setWidths({ [name]: value })}
      onReset={() => setWidths({ [name]: defaultWidths[name] })}
      valueAt={(clientX) => {
        const box = body.current!.getBoundingClientRect()
        return ((box.right - clientX) / box.width) * 100 - (name === 'files' ? widths.decision : 0)
      }}
    />
  )
  const tone = workflowOf(config, record.entity)?.states[record.state ?? '']?.tone
  const facts = [
    key === undefined ? '' : String(record.data[key] ?? ''),
    record.submittedAt ? t('submittedAt', { time: record.submittedAt.slice(0, 16) }) : '',
    record.dueAt ? t('due', { date: record.dueAt.slice(0, 16) }) : '',
  ].filter((fact) => fact !== '')
  return (
    <div className="pl-desk">
      {isConfirming && transition?.confirm && (
        <ConfirmModal
          title={transition.title}
          text={transition.confirm}
          tone={transition.tone}
          onConfirm={() => void submit(true)}
          onClose={() => setConfirming(false)}
        />
      )}
      <header className="pl-desk-head">
        <h1>{record.title || page.title}</h1>
        <span className="pl-tag" data-tone={tone}>
          {record.stateTitle}
        </span>
        <span className="pl-muted">{facts.join(' · ')}</span>
        <span className="pl-actions">
          {queue.neighbours && (
            <span className="pl-muted">
              {t('position', { n: queue.neighbours.position, total: queue.neighbours.total })}
            </span>
          )}
          <button
            type="button"
            className="pl-button"
            disabled={!queue.neighbours?.previous}
            onClick={() => openNeighbour(queue.neighbours?.previous)}
          >
            <Glyph name="left" /> {t('previous')} <kbd>K</kbd>
          </button>
          <button
            type="button"
            className="pl-button"
            disabled={!queue.neighbours?.next}
            onClick={() => openNeighbour(queue.neighbours?.next)}
          >
            {t('next')} <kbd>J</kbd> <Glyph name="right" />
          </button>
          <button type="button" className="pl-button" onClick={queue.leave}>
            {t('toList')} <kbd>Esc</kbd>
          </button>
        </span>
      </header>
      <div className="pl-desk-tabs" role="group" aria-label={t('look')}>
        {panes.map((id) => (
          <button key={id} type="button" aria-pressed={pane === id} onClick={() => setPane(id)}>
            {t(id)}
            {id === 'files' && files.length > 0 && ` ${files.length}`}
          </button>
        ))}
      </div>
      <div
        ref={body}
        className="pl-desk-body"
        data-pane={pane}
        data-files={files.length > 0 || undefined}
        style={{ '--files': `${widths.files}%`, '--decision': `${widths.decision}%` } as CSSProperties}
      >
        <DataPane
          sections={sections}
          environment={environment}
          beforeTitle={previous.data ? t('before', { year: previous.data.year ?? '' }) : null}
          remarks={record.remarks}
          drafts={desk.remarks}
          mayRemark={mayRemark}
          onRemark={(path, draft) =>
            setDesk({ remarks: [...latest().remarks.filter((item) => item.path !== path), ...(draft ? [draft] : [])] })
          }
          writings={desk.writings}
          onWrite={(name, writing) => {
            const { [name]: _, ...others } = latest().writings
            setDesk({ writings: writing ? { ...others, [name]: writing } : others })
          }}
        />
        {files.length > 0 && separator('files')}
        <FilePane files={files} services={services} />
        {separator('decision')}
        <DecisionPane
          config={config}
          user={user}
          now={now}
          record={record}
          transitions={transitions}
          chosen={chosen}
          form={form}
          problems={problems}
          message={message}
          remarkCount={desk.remarks.length}
          log={log.data ?? []}
          isBusy={isBusy}
          hasNext={Boolean(queue.neighbours?.next)}
          onChoose={choose}
          onForm={(values) => chosen !== null && setDesk({ forms: { ...latest().forms, [chosen]: values } })}
          onSubmit={() => void submit()}
          onReload={onReload}
          isStale={isStale}
          isRestored={isRestored}
        />
      </div>
    </div>
  )
}
