import { useRef, useState } from 'react'
import { useFormText } from '#web/i18n/form-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { ProblemSummary } from '#web/runtime/form/problem-summary.tsx'
import { ReadSteps } from '#web/runtime/form/read-steps.tsx'
import { uploadObstacle } from '#web/runtime/widgets/attachments/upload-queue.ts'
import { BlockedReason } from '#web/runtime/workflow/blocked-reason.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { DialogActions, dialogTitle } from '#web/ui/overlays/dialog-actions.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FillBar } from './fill-bar.tsx'
import type { FillFormModel } from './use-fill-form.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import recordPageStyles from '#web/runtime/page-kinds/record/record-page.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './fill-form.module.css'

const Readiness = lazyComponent(() => import('./readiness.tsx'))

export function ReviewStep({ filling }: { filling: FillFormModel }) {
  const t = useFormText()
  const { config, current, form, steps, environment, submission } = filling
  const act = useSubmitAct(filling)
  const changeStep = (id: string) => {
    const fields =
      form.steps.find((step) => step.id === id)?.sections.flatMap((section) => section.fields) ?? []
    const first = fields.find((item) => !item.readonly)
    if (first) steps.goTo([first.name])
    else steps.go(id)
  }

  const title = submission?.title ?? t('submit')
  const blocked = current.may.blocked.find((item) => item.id === submission?.transition)

  return (
    <>
      <ProblemSummary
        config={config}
        entity={current.entity}
        problems={filling.problems}
        year={current.year}
        steps={form.steps}
        focusCount={filling.call}
        onGo={(problem) => steps.goTo(problem.path)}
      />
      <section className={`${panelStyles.panel} ${recordPageStyles.review}`}>
        <header className={styles.stepHead}>
          <h2>{t('checkAndSubmit')}</h2>
          <span className={panelStyles.hint}>{t('checkHint')}</span>
        </header>
        <Readiness filling={filling} onChangeStep={changeStep} />
        <ReadSteps
          form={form}
          data={current.data}
          environment={environment}
          onChangeStep={changeStep}
        />
        {submission?.statement && <Statement text={submission.statement} act={act} />}
        {blocked && (
          <p className={`${noticeStyles.notice} ${recordPageStyles.blocked}`} data-tone="amber">
            <BlockedReason item={blocked} />
          </p>
        )}
        {act.message !== '' && (
          <p
            className={`${noticeStyles.notice} ${recordPageStyles.blocked}`}
            data-tone="red"
            role="alert"
          >
            {act.message}
          </p>
        )}
      </section>
      <FillBar filling={filling}>
        <button
          type="button"
          className={buttonStyles.button}
          data-tone="primary"
          disabled={blocked !== undefined || act.isBusy}
          onClick={act.ask}
        >
          {title}
        </button>
      </FillBar>
      {act.isConfirming && (
        <ConfirmSubmit title={title} name={current.title} text={submission?.confirm} act={act} />
      )}
    </>
  )
}

type SubmitAct = ReturnType<typeof useSubmitAct>

function useSubmitAct({ problems, submission, uploads, attemptAll, submit }: FillFormModel) {
  const [isAgreed, setAgreed] = useState(false)
  const [isSubmitAttempted, setSubmitAttempted] = useState(false)
  const statement = useRef<HTMLInputElement>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')

  const ask = () => {
    setSubmitAttempted(true)
    const missing = uploadObstacle(uploads)

    setMessage(missing ?? '')
    if (missing !== null) return

    // An attempt to submit shows every error.
    if (problems.some((problem) => problem.severity === 'error')) return attemptAll()
    if (submission?.statement && !isAgreed) return statement.current?.focus()

    setConfirming(true)
  }

  const run = async () => {
    setBusy(true)
    try {
      await submit()
    } catch (error) {
      setMessage(errorText(error))
      setConfirming(false)
      setBusy(false)
    }
  }

  return {
    isAgreed,
    setAgreed,
    statement,
    /** The user tried to submit without agreeing to the statement. */
    isAgreementMissing: isSubmitAttempted && !isAgreed,
    isConfirming,
    isBusy,
    message,
    ask,
    run,
    cancel: () => isBusy || setConfirming(false),
  }
}

function Statement({ text, act }: { text: string; act: SubmitAct }) {
  const t = useFormText()
  return (
    <div className={recordPageStyles.statement} data-invalid={act.isAgreementMissing || undefined}>
      <p>{text}</p>
      <label className={fieldStyles.check}>
        <input
          ref={act.statement}
          type="checkbox"
          checked={act.isAgreed}
          onChange={(event) => act.setAgreed(event.target.checked)}
        />{' '}
        {t('agree')}
      </label>
      {act.isAgreementMissing && (
        <span className={fieldStyles.error} role="alert">
          {t('agreeFirst')}
        </span>
      )}
    </div>
  )
}

interface ConfirmSubmitProps {
  title: string
  name: string
  text: string | undefined
  act: SubmitAct
}

function ConfirmSubmit({ title, name, text, act }: ConfirmSubmitProps) {
  const t = useFormText()
  return (
    <Dialog
      title={dialogTitle(t('confirmAct', { title }), name)}
      onClose={act.cancel}
      footer={
        <DialogActions
          startsAtCancel
          isDisabled={act.isBusy}
          cancelTitle={t('lookAgain')}
          onConfirm={() => void act.run()}
          onClose={act.cancel}
        >
          {act.isBusy ? t('submitting') : t('okAct', { title })}
        </DialogActions>
      }
    >
      <p>{text ?? t('afterSubmit', { title })}</p>
    </Dialog>
  )
}
