import { useMemo } from 'react'
import type { EffectiveStep } from '#config-model/forms/form-schema.ts'
import { useRegisterText } from '#web/i18n/register/register-text.ts'
import { StepForm } from '#web/runtime/form/step-form.tsx'
import { UploadsElsewhere } from '#web/runtime/widgets/attachments/uploads-elsewhere.tsx'
import { AccountForm } from './account-form.tsx'
import { DraftState } from './draft/draft-offer.tsx'
import { registrationServices } from './registration-services.ts'
import { registerForm, type Registration } from './use-registration.ts'

/** The open step with its buttons; the last one asks for the account too. */
export function RegisterPanel({
  registration,
  step,
}: {
  registration: Registration
  step: EffectiveStep
}) {
  const { isLast, account, uploads } = registration
  const services = useMemo(() => ({ ...registrationServices, uploads }), [uploads])

  return (
    <div className="ui-panel">
      <StepForm
        key={step.id}
        config={registration.config}
        formId={registerForm}
        step={step}
        record={registration.record}
        user={null}
        now={registration.now}
        onCommit={registration.commit}
        problems={registration.shown}
        services={services}
      />
      {isLast && <AccountForm registration={registration} />}
      <p className="ui-error" role="alert">
        {account.error}
      </p>
      <UploadsElsewhere queue={uploads} />
      <StepButtons registration={registration} />
      <DraftState storageState={registration.draft.kept} onClear={registration.beginAnew} />
    </div>
  )
}

function StepButtons({
  registration: { step, isLast, account, back, forward },
}: {
  registration: Registration
}) {
  const t = useRegisterText()
  return (
    <div className="register-actions ui-actions">
      {step > 0 && (
        <button type="button" className="ui-button" onClick={back}>
          {t('previous')}
        </button>
      )}
      {isLast ? (
        <button
          type="submit"
          form="account"
          className="ui-button"
          data-tone="primary"
          disabled={account.isBusy}
        >
          {t(account.isBusy ? 'submitting' : 'submit')}
        </button>
      ) : (
        <button type="button" className="ui-button" data-tone="primary" onClick={forward}>
          {t('next')}
        </button>
      )}
    </div>
  )
}
