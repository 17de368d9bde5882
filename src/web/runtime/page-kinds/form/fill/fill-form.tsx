import { useMemo } from 'react'
import { workflowOf } from '#config-model/config.ts'
import { resolveRemarkPath } from '#config-model/display/remark-place.ts'
import type { EffectiveStep } from '#config-model/forms/form-schema.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { ProblemSummary } from '#web/runtime/form/problem-summary.tsx'
import { LeaveGuard } from '#web/runtime/page-kinds/form/leave-guard.tsx'
import { WindowBanner } from '#web/runtime/page-kinds/form/window-banner.tsx'
import { PublicationTag } from '#web/runtime/publishing/publication-tag.tsx'
import { BlockedReason } from '#web/runtime/workflow/blocked-reason.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { FillBar } from './fill-bar.tsx'
import { MountedSteps } from './mounted-steps.tsx'
import { ReviewStep } from './review-step.tsx'
import { StepList, type StepItem } from './step-list.tsx'
import { useFillForm, type FillFormModel, type FillFormProps } from './use-fill-form.ts'
import { reviewStep } from './use-steps.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tagStyles from '#public/kit/tag.module.css'
import formStyles from '#web/runtime/form/form.module.css'
import formPageStyles from '#web/runtime/page-kinds/form/form-page.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './fill-form.module.css'

const ConflictDialog = lazyComponent(
  () => import('#web/runtime/page-kinds/form/conflict-dialog.tsx'),
)
const ReturnedBanner = lazyComponent(
  () => import('#web/runtime/page-kinds/form/returned-banner.tsx'),
)
const TrialButton = lazyComponent(() => import('#web/runtime/page-kinds/form/trial-button.tsx'))
const PublicationNotice = lazyComponent(
  () => import('#web/runtime/publishing/publication-notice.tsx'),
)

export function FillForm(props: FillFormProps) {
  const filling = useFillForm(props)
  const { record } = props
  const { draft, state, steps, environment } = filling
  const isSingle = steps.ids.length === 1

  return (
    <div className={formPageStyles.page} data-part="fill">
      <LeaveGuard draft={draft} uploads={filling.uploads} save={filling.save} />
      {state.status === 'conflict' && (
        <ConflictDialog
          entity={record.entity}
          state={state}
          environment={environment}
          onResolve={(choice) => void draft.resolve(choice)}
        />
      )}
      <FillHead filling={filling} />
      <div className={styles.fillBody} ref={steps.top} data-single={isSingle || undefined}>
        {!isSingle && <FillSteps filling={filling} />}
        <div className={`${layoutStyles.stack} ${styles.fillMain}`}>
          {steps.step ? (
            <>
              <OpenStep filling={filling} step={steps.step} />
              <FillBar filling={filling} />
            </>
          ) : (
            <ReviewStep filling={filling} />
          )}
        </div>
      </div>
    </div>
  )
}

function FillSteps({ filling }: { filling: FillFormModel }) {
  const t = useFormText()
  const { items, steps, hasSubmit } = filling
  const stepItems = useMemo(() => {
    const lastReading: StepItem = { id: reviewStep, title: t('checkAndSubmit'), status: 'empty' }
    return hasSubmit ? [...items, lastReading] : items
  }, [items, hasSubmit, t])

  return (
    <StepList
      steps={stepItems}
      current={steps.id}
      done={items.filter((item) => item.status === 'done').length}
      total={items.length}
      onGo={steps.go}
    />
  )
}

function OpenStep({ filling, step }: { filling: FillFormModel; step: EffectiveStep }) {
  const t = useFormText()
  const { config, page, current, steps, shown: visibleProblems, form } = filling
  const hasSteps = steps.ids.length > 1
  const beforeAct = current.publication === undefined ? 'formProblems' : 'publishProblems'
  const problems = visibleProblems.filter((problem) => problem.step === steps.id)
  const errors = problems.filter((problem) => problem.severity === 'error')

  return (
    <>
      <ProblemSummary
        config={config}
        entity={current.entity}
        problems={filling.attempted.has(steps.id) ? problems : []}
        year={current.year}
        title={t(hasSteps ? 'stepProblems' : beforeAct, { n: errors.length })}
        focusCount={filling.call}
        onGo={(problem) => steps.goTo(problem.path)}
      />
      <section className={panelStyles.panel} aria-labelledby="pl-step-title">
        <header className={styles.stepHead}>
          <h2 id="pl-step-title">{step.title}</h2>
          {hasSteps && (
            <span className={panelStyles.hint}>
              {t('stepOf', { n: steps.index + 1, total: form.steps.length })} ·{' '}
              <b className={formStyles.star}>*</b> {t('required')}
            </span>
          )}
        </header>
        {step.help && <p className={`${panelStyles.hint} ${styles.stepHelp}`}>{step.help}</p>}
        <MountedSteps
          steps={form.steps}
          open={step.id}
          next={steps.next}
          config={config}
          formId={page.form}
          record={current}
          user={filling.user}
          now={filling.now}
          onCommit={filling.commit}
          problems={visibleProblems}
          remarks={current.remarks}
          onReply={filling.reply}
          lockOf={filling.lockOf}
          services={filling.services}
        />
      </section>
    </>
  )
}

function FillHead({ filling }: { filling: FillFormModel }) {
  const t = useFormText()
  const { config, page, record, current, state, steps, draft } = filling
  const tone = workflowOf(config, record.entity)?.states[current.state ?? '']?.tone ?? 'gray'
  const firstToDo = current.may.blocked.find(
    ({ id, openPage }) => id === filling.submission?.transition && openPage !== undefined,
  )
  const placeOf = (path: string) =>
    resolveRemarkPath(config.entities[record.entity]?.fields ?? {}, current.data, path).path
  const mayBeReturned =
    record.submittedAt !== null || record.dueAt !== null || record.remarks.length > 0

  return (
    <>
      <header className={`${layoutStyles.wrap} ${styles.fillHead}`}>
        <h1 className={formPageStyles.pageTitle}>
          {record.year !== null && `${t('ofYear', { year: record.year })} `}
          {filling.title}
        </h1>
        {current.publication ? (
          <PublicationTag entity={current.entity} publication={current.publication} />
        ) : (
          current.stateTitle !== '' && (
            <span className={tagStyles.tag} data-tone={tone}>
              {current.stateTitle}
            </span>
          )
        )}
        {page.trial && <TrialButton filling={filling} trial={page.trial} />}
      </header>
      {current.publication && <PublicationNotice publication={current.publication} />}
      {page.window && record.state !== null && !current.remarks.length && (
        <WindowBanner window={page.window} quiet />
      )}
      {state.isRestored && (
        <p className={noticeStyles.notice} data-tone="blue" role="status">
          {t(draft.isManual ? 'restoredByHand' : 'restored')}
          {draft.isManual && (
            <button type="button" className={buttonStyles.link} onClick={() => draft.discard()}>
              {t('dropRestored')}
            </button>
          )}
        </p>
      )}
      {firstToDo && (
        <p className={noticeStyles.notice} data-tone="amber" role="status">
          <strong>{t('beforeSubmit')}</strong> <BlockedReason item={firstToDo} />
        </p>
      )}
      {mayBeReturned && (
        <ReturnedBanner record={current} onGo={(remark) => steps.goTo(placeOf(remark.path))} />
      )}
    </>
  )
}
