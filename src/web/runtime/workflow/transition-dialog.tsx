import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { workflowOf } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'
import { useKeptState } from '#web/session/kept-values.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { lazyRetry } from '#web/ui/lazy-retry.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { Modal } from '../form/modal.tsx'
import { messageOf, problemsOf, recordCalls } from '../record-calls.ts'
import { flushPendingText } from '../widgets/text-draft.ts'
import '../form/form.css'
import '../page-kinds/form/form-page.css'
import { checkForm, initialForm } from './transition-values.ts'

/** The form engine comes only when a transition asks for something. */
const TransitionForm = lazy(
  lazyRetry(() => import('./transition-form.tsx').then((module) => ({ default: module.TransitionForm }))),
)

/** How a transition of several records ended. */
export interface TransitionResult {
  done: string[]
  failed: { id: string; title: string; reason: string }[]
}

export interface TransitionDialogProps {
  entity: string
  transition: string
  /** One record, or several to be moved together. */
  items: { id: string; version: number }[]
  /** The record itself when it is one and already loaded: conditions of the dialog may read it. */
  record?: RecordView
  onDone: (result: TransitionResult) => void
  onClose: () => void
}

/** Asks for what a transition needs and takes it, for one record or for many. Failures are told row by row. */
export function TransitionDialog({ entity, transition: id, items, record, onDone, onClose }: TransitionDialogProps) {
  const t = useFormText()
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const transition = workflowOf(config, entity)?.transitions[id]
  const subject = record ?? null
  const [form, setForm] = useKeptState<RecordData>(`${id} ${items.map((item) => item.id).join(' ')}`, () =>
    transition ? initialForm(config, transition, subject, user, now) : {},
  )
  const latest = useRef(form)
  const [attempts, setAttempts] = useState(0)
  const [refused, setRefused] = useState<FieldProblem[]>([])
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<TransitionResult | null>(null)
  const faults = useMemo(
    () => (transition && attempts > 0 ? checkForm(config, transition, form, subject, user, now) : []),
    [attempts, config, form, now, subject, transition, user],
  )
  if (!transition) return null
  if (result && result.failed.length > 0)
    return <ResultSheet title={transition.title} result={result} onClose={onClose} />

  const run = async () => {
    setRefused([])
    setMessage('')
    setBusy(true)
    try {
      if (items.length === 1) {
        const [item] = items
        await recordCalls.run(entity, item!.id, id, { version: item!.version, form: latest.current })
        onDone({ done: [item!.id], failed: [] })
      } else {
        const answer = await recordCalls.runMany(entity, id, { items, form: latest.current })
        setResult(answer)
        onDone(answer)
      }
    } catch (error) {
      setRefused(problemsOf(error))
      setMessage(messageOf(error))
      setBusy(false)
    }
  }
  const change = (next: RecordData) => {
    latest.current = next
    setForm(next)
  }
  const submit = () => {
    flushPendingText()
    setAttempts(attempts + 1)
    if (checkForm(config, transition, latest.current, subject, user, now).length === 0) void run()
  }
  return (
    <Modal
      title={items.length > 1 ? t('several', { title: transition.title, n: items.length }) : transition.title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="pl-button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button
            type="button"
            className="pl-button"
            data-tone={transition.tone === 'danger' || transition.tone === 'warning' ? transition.tone : 'primary'}
            disabled={isBusy}
            onClick={submit}
          >
            {isBusy ? t('working') : t('okAct', { title: transition.title })}
          </button>
        </>
      }
    >
      {transition.confirm && <p className="pl-confirm">{transition.confirm}</p>}
      {!transition.confirm && !transition.form && (
        <p className="pl-confirm">{t('sure', { title: transition.title })}</p>
      )}
      {transition.form && (
        <Suspense fallback={<div className="pl-skeleton" aria-busy="true" />}>
          <TransitionForm
            config={config}
            entity={entity}
            id={id}
            transition={transition}
            record={subject}
            user={user}
            now={now}
            form={form}
            problems={[...faults, ...refused]}
            onChange={change}
          />
        </Suspense>
      )}
      {message !== '' && (
        <p className="pl-error" role="alert">
          {message}
        </p>
      )}
    </Modal>
  )
}

/** Several records were moved and some were not: which, and why. */
function ResultSheet({ title, result, onClose }: { title: string; result: TransitionResult; onClose: () => void }) {
  const t = useFormText()
  return (
    <Modal
      title={t('outcome', { title, done: result.done.length, failed: result.failed.length })}
      wide
      onClose={onClose}
      footer={
        <button type="button" className="pl-button" data-tone="primary" onClick={onClose}>
          {t('understood')}
        </button>
      }
    >
      <table className="pl-table pl-read-table">
        <thead>
          <tr>
            <th scope="col">{t('notDone')}</th>
            <th scope="col">{t('reason')}</th>
          </tr>
        </thead>
        <tbody>
          {result.failed.map((row) => (
            <tr key={row.id}>
              <td>{row.title}</td>
              <td>{row.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}
