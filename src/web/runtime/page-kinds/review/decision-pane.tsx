import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Transition } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { LogEntry, RecordView } from '#contract/record.ts'
import { useReviewText } from '#web/i18n/review-text.ts'
import { LogTimeline } from '#web/runtime/form/log-timeline.tsx'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { TransitionForm } from '#web/runtime/workflow/transition-form.tsx'

export interface DecisionPaneProps {
  config: Config
  user: User | null
  now: Date
  record: RecordView
  transitions: Record<string, Transition>
  chosen: string | null
  form: RecordData
  problems: readonly FieldProblem[]
  message: string
  remarkCount: number
  log: readonly LogEntry[]
  isBusy: boolean
  hasNext: boolean
  onChoose: (transition: string) => void
  onForm: (form: RecordData) => void
  onSubmit: () => void
  onReload: () => void
  isStale: boolean
  /** What was begun earlier was brought back. */
  isRestored: boolean
}

/** The decision: what may be done now, what it asks for, what happened before. */
export function DecisionPane(props: DecisionPaneProps) {
  const t = useReviewText()
  const { record, transitions, chosen, log, message, isBusy } = props
  const transition = chosen === null ? undefined : transitions[chosen]
  const open = record.may.transitions
  return (
    <section className="pl-pane pl-decision" aria-label={t('decision')}>
      <header className="pl-pane-head">
        <h2>{t('decision')}</h2>
      </header>
      <div className="pl-pane-body">
        {props.isRestored && (
          <p className="pl-help" role="status">
            {t('restored')}
          </p>
        )}
        <div className="pl-decisions" role="radiogroup" aria-label={t('conclusion')}>
          {open.map((item, index) => (
            <label key={item.id} data-chosen={chosen === item.id || undefined} data-tone={item.tone}>
              <input
                type="radio"
                name="decision"
                checked={chosen === item.id}
                onChange={() => props.onChoose(item.id)}
              />
              <span>{item.title}</span>
              {index < 9 && <kbd>{index + 1}</kbd>}
            </label>
          ))}
          {record.may.blocked.map((item) => (
            <div key={item.id} className="pl-decision-blocked">
              <span>{item.title}</span>
              <small>{item.reason}</small>
            </div>
          ))}
          {open.length === 0 && record.may.blocked.length === 0 && (
            <p className="pl-muted">{t('nothingToDo', { state: record.stateTitle })}</p>
          )}
        </div>
        {transition && chosen !== null && (
          <TransitionForm
            key={`${record.id} ${chosen}`}
            config={props.config}
            entity={record.entity}
            id={chosen}
            transition={transition}
            record={record}
            user={props.user}
            now={props.now}
            form={props.form}
            problems={props.problems}
            onChange={props.onForm}
          />
        )}
        {props.remarkCount > 0 && <p className="pl-help">{t('withRemarks', { n: props.remarkCount })}</p>}
        {message !== '' && (
          <p className="pl-notice" data-tone="red" role="alert">
            {message}
            {props.isStale && (
              <button type="button" className="pl-link" onClick={props.onReload}>
                {t('seeLatest')}
              </button>
            )}
          </p>
        )}
        <h3>{t('log')}</h3>
        <LogTimeline entity={record.entity} entries={log} />
      </div>
      {open.length > 0 && (
        <footer>
          <button
            type="button"
            className="pl-button"
            data-tone={transition?.tone === 'danger' ? 'danger' : 'primary'}
            disabled={chosen === null || isBusy}
            onClick={props.onSubmit}
          >
            <Glyph name="check" /> {t(isBusy ? 'submitting' : props.hasNext ? 'submitAndNext' : 'submit')}{' '}
            <kbd>Ctrl</kbd>
            <kbd>Enter</kbd>
          </button>
        </footer>
      )}
    </section>
  )
}
