import { useState } from 'react'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { Config } from '#config-model/config.ts'
import type { EffectiveForm } from '#config-model/forms/form-schema.ts'
import type { RecordView } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { Modal } from '#web/runtime/form/modal.tsx'
import { ProblemSummary } from '#web/runtime/form/problem-summary.tsx'
import { ReadSteps } from '#web/runtime/form/read-steps.tsx'
import { messageOf } from '#web/runtime/record-calls.ts'
import type { WidgetEnvironment } from '#web/runtime/widgets/definition.ts'

export interface ReviewStepProps {
  config: Config
  formId: string
  record: RecordView
  form: EffectiveForm
  problems: readonly FieldProblem[]
  environment: WidgetEnvironment
  call: number
  onGo: (path: FieldProblem['path']) => void
  onStep: (step: string) => void
  /** Somebody tried to submit: from now on every fault is shown. */
  onAttempt: () => void
  onSubmit: () => Promise<void>
}

/** Everything once more before it is submitted, with the way back to each step, the statement and the button that names the act. */
export function ReviewStep({
  config,
  formId,
  record,
  form,
  problems,
  environment,
  call,
  onGo,
  onStep,
  onAttempt,
  onSubmit,
}: ReviewStepProps) {
  const t = useFormText()
  const submit = config.forms[formId]?.submit ?? {}
  const title = submit.title ?? t('submit')
  const [isAgreed, setAgreed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const errors = problems.filter((problem) => problem.severity === 'error')
  const blocked = record.may.blocked.find((item) => item.id === submit.transition)

  const ask = () => {
    setAsked(true)
    setMessage('')
    if (errors.length > 0) return onAttempt()
    if (submit.statement && !isAgreed) return
    setConfirming(true)
  }
  const run = async () => {
    setBusy(true)
    try {
      await onSubmit()
    } catch (error) {
      setMessage(messageOf(error))
      setConfirming(false)
      setBusy(false)
    }
  }
  return (
    <>
      <ProblemSummary
        config={config}
        entity={record.entity}
        problems={problems}
        call={call}
        onGo={(problem) => onGo(problem.path)}
      />
      <section className="pl-panel pl-review">
        <header className="pl-step-head">
          <h2>{t('checkAndSubmit')}</h2>
          <span>{t('checkHint')}</span>
        </header>
        <ReadSteps form={form} data={record.data} environment={environment} onChangeStep={onStep} />
        {submit.statement && (
          <div className="pl-statement" data-invalid={(isAsked && !isAgreed) || undefined}>
            <p>{submit.statement}</p>
            <label className="pl-choice">
              <input type="checkbox" checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} />{' '}
              {t('agree')}
            </label>
            {isAsked && !isAgreed && (
              <span className="pl-error" role="alert">
                {t('agreeFirst')}
              </span>
            )}
          </div>
        )}
        {blocked && (
          <p className="pl-notice pl-blocked" data-tone="amber">
            {blocked.reason}
          </p>
        )}
        {message !== '' && (
          <p className="pl-notice pl-blocked" data-tone="red" role="alert">
            {message}
          </p>
        )}
        <p className="pl-submit">
          <button
            type="button"
            className="pl-button"
            data-tone="primary"
            disabled={blocked !== undefined || isBusy}
            onClick={ask}
          >
            {title}
          </button>
        </p>
      </section>
      {isConfirming && (
        <Modal
          title={t('confirmAct', { title })}
          onClose={() => setConfirming(false)}
          footer={
            <>
              <button type="button" className="pl-button" onClick={() => setConfirming(false)}>
                {t('lookAgain')}
              </button>
              <button
                type="button"
                className="pl-button"
                data-tone="primary"
                disabled={isBusy}
                onClick={() => void run()}
              >
                {isBusy ? t('submitting') : t('okAct', { title })}
              </button>
            </>
          }
        >
          <p>{submit.confirm ?? t('afterSubmit', { title })}</p>
        </Modal>
      )}
    </>
  )
}
