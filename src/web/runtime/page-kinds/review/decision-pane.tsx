import { takesRemarks } from '#config-model/workflow/workflow.ts'
import { useReviewText } from '#web/i18n/review-text.ts'
import { LogTimeline } from '#web/runtime/form/log-timeline.tsx'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { BlockedReason } from '#web/runtime/workflow/blocked-reason.tsx'
import { TransitionForm } from '#web/runtime/workflow/transition-form.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { ReviewDeskModel } from './use-review-desk.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import formStyles from '#web/runtime/form/form.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './decision-pane.module.css'
import reviewPageStyles from './review-page.module.css'

const TransitionPreview = lazyComponent(
  () => import('#web/runtime/workflow/transition-preview.tsx'),
)

export function DecisionPane({
  model,
  onReload,
}: {
  model: ReviewDeskModel
  onReload: () => void
}) {
  const t = useReviewText()
  const { record, decision, desk, log } = model
  const { about, chosen, message } = decision

  return (
    <section
      className={`${reviewPageStyles.pane} ${styles.decision}`}
      data-name="decision"
      tabIndex={-1}
      aria-label={t('decision')}
    >
      <header className={`${layoutStyles.wrap} ${reviewPageStyles.paneHead}`}>
        <h2>{t('decision')}</h2>
      </header>
      <div className={`${layoutStyles.stack} ${reviewPageStyles.paneBody} ${styles.decisionBody}`}>
        {model.isRestored && (
          <p className={formStyles.help} role="status">
            {t('restored')}
          </p>
        )}
        <Conclusions model={model} />
        {about?.transition.foresee && chosen !== null && (
          <TransitionPreview entity={record.entity} transition={chosen} items={[record]} />
        )}
        {about && chosen !== null && (
          <TransitionForm
            key={`${record.id} ${chosen}`}
            id={chosen}
            entity={record.entity}
            about={about}
            recordIds={[record.id]}
            form={decision.form}
            problems={decision.problems}
            onChange={decision.fill}
            uploads={decision.uploads}
          />
        )}
        {desk.remarks.length > 0 && about && (
          <p className={formStyles.help}>
            {takesRemarks(about.transition)
              ? t('withRemarks', { n: desk.remarks.length })
              : t('remarksRefused', { title: about.transition.title })}
          </p>
        )}
        <h3>{t('log')}</h3>
        <LogTimeline entity={record.entity} entries={log} />
      </div>
      {(record.may.transitions.length > 0 || message !== '') && (
        <SubmitBar model={model} onReload={onReload} />
      )}
    </section>
  )
}

function Conclusions({ model: { record, decision } }: { model: ReviewDeskModel }) {
  const t = useReviewText()
  const { transitions: open, blocked } = record.may

  return (
    <div
      className={`${layoutStyles.stack} ${styles.decisions}`}
      role="radiogroup"
      aria-label={t('conclusion')}
    >
      {open.map((item, index) => (
        <label
          key={item.id}
          data-chosen={decision.chosen === item.id || undefined}
          data-tone={item.tone}
        >
          <input
            type="radio"
            name="decision"
            checked={decision.chosen === item.id}
            onChange={() => decision.choose(item.id)}
          />
          <span>{item.title}</span>
          {index < 9 && <kbd>{index + 1}</kbd>}
        </label>
      ))}
      {blocked.map((item) => (
        <div key={item.id} className={styles.decisionBlocked}>
          <span>{item.title}</span>
          <small>
            <BlockedReason item={item} />
          </small>
        </div>
      ))}
      {open.length === 0 && blocked.length === 0 && (
        <p className={panelStyles.hint}>{t('nothingToDo', { state: record.stateTitle })}</p>
      )}
    </div>
  )
}

/** Why an attempt failed is shown at the button: what is above may be scrolled away. */
function SubmitBar({
  model: { queue, decision },
  onReload,
}: {
  model: ReviewDeskModel
  onReload: () => void
}) {
  const t = useReviewText()
  const { about, chosen, isBusy, message, isStale } = decision
  const act = queue.neighbours?.next ? 'submitAndNext' : 'submit'

  return (
    <footer>
      {message !== '' && (
        <p className={noticeStyles.notice} data-tone="red" role="alert">
          {message}
          {isStale && (
            <button type="button" className={buttonStyles.link} onClick={onReload}>
              {t('seeLatest')}
            </button>
          )}
        </p>
      )}
      <button
        type="button"
        className={buttonStyles.button}
        data-tone={about?.transition.tone === 'danger' ? 'danger' : 'primary'}
        disabled={chosen === null || isBusy}
        onClick={() => void decision.submit()}
      >
        <Glyph name="check" /> {t(isBusy ? 'submitting' : act)} <kbd>Ctrl</kbd>
        <kbd>Enter</kbd>
      </button>
    </footer>
  )
}
