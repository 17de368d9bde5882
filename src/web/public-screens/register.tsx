import { useMemo, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { EffectiveStep } from '#config-model/forms/form-schema.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { RegistrationAnswer } from '#contract/public.ts'
import { blockingErrorOf } from '#web/api/query-client.ts'
import { useRegisterText } from '#web/i18n/register-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { ProblemSummary } from '#web/runtime/form/problem-summary.tsx'
import { StepForm } from '#web/runtime/form/step-form.tsx'
import {
  UploadLeaveGuard,
  OffscreenUploads,
} from '#web/runtime/widgets/attachments/running-uploads.tsx'
import { usePortal, useRegistrationForm } from '#web/session/configuration/portal.ts'
import { FailedCallScreen, ServerErrorScreen } from '#web/session/error-screens.tsx'
import { safeTarget } from '#web/session/safe-target.ts'
import { hasToken } from '#web/session/session.ts'
import { Splash } from '#web/ui/loading/lazy-component.tsx'
import { Footer } from './footer.tsx'
import { AccountForm } from './register/account-form.tsx'
import { draftLifetimeDays, type DraftStorageState } from './register/registration-draft.ts'
import { registrationServices } from './register/registration-environment.ts'
import { accountGroup } from './register/use-register.ts'
import { useRegistration, type Registration, registerForm } from './register/use-registration.ts'
import buttonStyles from '#public/kit/button.module.css'
import errorScreenStyles from '#public/kit/error-screen.module.css'
import fieldStyles from '#public/kit/field.module.css'
import frameStyles from '#public/kit/frame.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import openStyles from './open.module.css'
import styles from './register/register.module.css'

interface DraftOfferProps {
  at: string
  onCarryOn: () => void
  onBegin: () => void
}

const homePath = safeTarget(null)

export default function Register() {
  const form = useRegistrationForm()
  const error = blockingErrorOf(form)
  if (error) return <FailedCallScreen error={error} retry={() => void form.refetch()} />
  return form.data ? <Registering registrationAnswer={form.data} /> : <Splash />
}

function Registering({ registrationAnswer }: { registrationAnswer: RegistrationAnswer }) {
  const registration = useRegistration(usePortal(), registrationAnswer)
  const { account, current, hasChoices, hasFailed } = registration
  if (account.username !== null) return <Registered username={account.username} />
  if (hasFailed) return <ServerErrorScreen retry={() => window.location.reload()} />
  if (!current || !hasChoices) return <Splash />

  return (
    <div className={openStyles.page}>
      <UploadLeaveGuard uploads={registration.uploads} />
      <RegisterHead />
      {registration.draft.offer ? (
        <Offered registration={registration} at={registration.draft.offer.at} />
      ) : (
        <RegisterMain registration={registration} step={current} />
      )}
      <Footer />
    </div>
  )
}

function Offered({
  registration: { carryOn, startOver },
  at,
}: {
  registration: Registration
  at: string
}) {
  const t = useRegisterText()
  return (
    <main className={styles.register}>
      <h1>{t('register')}</h1>
      <DraftOffer at={at} onCarryOn={carryOn} onBegin={startOver} />
    </main>
  )
}

function RegisterHead() {
  const t = useRegisterText()
  const { portal } = usePortal()

  return (
    <header className={`${layoutStyles.row} ${openStyles.head}`}>
      <Link to="/login">
        <span className={frameStyles.mark} aria-hidden="true">
          {portal.mark}
        </span>
        <b>{portal.name}</b>
      </Link>
      <Link to="/login">{t('hasAccount')}</Link>
    </header>
  )
}

interface RegisterMainProps {
  registration: Registration
  step: NonNullable<Registration['current']>
}

function RegisterMain({ registration, step }: RegisterMainProps) {
  const t = useRegisterText()
  const { form, summary } = registration
  const config = useConfigOfSummary(registration.config)

  return (
    <main className={styles.register}>
      <h1>{t('register')}</h1>
      <ol className={styles.steps}>
        {form.steps.map((item, at) => (
          <li
            key={item.id}
            aria-current={at === registration.step ? 'step' : undefined}
            data-done={at < registration.step || undefined}
          >
            <b>{at + 1}</b>
            {item.title}
          </li>
        ))}
      </ol>
      <h2 className="visually-hidden">{step.title}</h2>
      {summary.length > 0 && (
        <ProblemSummary
          problems={summary}
          config={config}
          entity="enterprise"
          onGo={registration.goTo}
        />
      )}
      <RegisterPanel registration={registration} step={step} />
    </main>
  )
}

/** Adds the account's fields, whose problems the summary names too. */
function useConfigOfSummary(config: Config): Config {
  const t = useRegisterText()
  const general = useText()
  const { enterprise } = config.entities
  if (!enterprise) return config

  const secret = (title: string): Field => ({ type: 'password', title })
  const account: Field = {
    type: 'group',
    title: t('account'),
    fields: {
      password: secret(t('password')),
      password2: secret(t('repeat')),
      code: secret(general('captcha')),
      agree: { type: 'boolean', title: t('agreements') },
    },
  }
  const fields = { ...enterprise.fields, [accountGroup]: account }

  return { ...config, entities: { enterprise: { ...enterprise, fields } } }
}

function RegisterPanel({
  registration,
  step,
}: {
  registration: Registration
  step: EffectiveStep
}) {
  const t = useRegisterText()
  const { isLast, account, uploads, summary } = registration
  const services = useMemo(() => ({ ...registrationServices, uploads }), [uploads])

  return (
    <div className={`${panelStyles.panel} ${styles.sheet}`}>
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
      <p className={fieldStyles.error} role="alert">
        {account.error || (isLast && summary.length > 0 && t('stillWrong', { n: summary.length }))}
      </p>
      <OffscreenUploads queue={uploads} />
      <StepButtons registration={registration} />
      <DraftState storageState={registration.draft.storageState} onClear={registration.startOver} />
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
    <div className={`${styles.actions} ${buttonStyles.actions}`}>
      {step > 0 && (
        <button type="button" className={buttonStyles.button} onClick={back}>
          {t('previous')}
        </button>
      )}
      {isLast ? (
        <button
          type="submit"
          form="account"
          className={buttonStyles.button}
          data-tone="primary"
          disabled={account.isBusy}
        >
          {t(account.isBusy ? 'submitting' : 'submit')}
        </button>
      ) : (
        <button type="button" className={buttonStyles.button} data-tone="primary" onClick={forward}>
          {t('next')}
        </button>
      )}
    </div>
  )
}

function Registered({ username }: { username: string }) {
  const t = useRegisterText()
  return (
    <main className={errorScreenStyles.errorScreen} data-alone>
      <h1>{t('registered')}</h1>
      <p className={panelStyles.hint}>
        {t('yourAccount')} <b>{username}</b>
        {t('keepSafe')}
      </p>
      <p className={buttonStyles.actions}>
        {hasToken() ? (
          <Link className={buttonStyles.button} data-tone="primary" to={homePath}>
            {t('enter')}
          </Link>
        ) : (
          <Link className={buttonStyles.button} data-tone="primary" to="/login">
            {t('toLogin')}
          </Link>
        )}
      </p>
    </main>
  )
}

/** Offers a registration started on this machine, without revealing its author. */
function DraftOffer({ at, onCarryOn, onBegin }: DraftOfferProps) {
  const t = useRegisterText()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <section className={`${panelStyles.panel} ${styles.offer}`}>
      <h2 ref={heading} tabIndex={-1}>
        {t('offer', { time: formatDateTime(new Date(at)).slice(0, 16) })}
      </h2>
      <p className={panelStyles.hint}>{t('offerHint')}</p>
      <p className={buttonStyles.actions}>
        <button type="button" className={buttonStyles.button} onClick={onBegin}>
          {t('beginAnew')}
        </button>
        <button
          type="button"
          className={buttonStyles.button}
          data-tone="primary"
          onClick={onCarryOn}
        >
          {t('carryOn')}
        </button>
      </p>
    </section>
  )
}

function DraftState({
  storageState,
  onClear,
}: {
  storageState: DraftStorageState
  onClear: () => void
}) {
  const t = useRegisterText()
  return (
    <p className={`${styles.kept} ${panelStyles.hint}`} role="status">
      {storageState === 'impossible' && t('notKept')}
      {storageState !== null && storageState !== 'impossible' && (
        <>
          {t('keptAt', {
            time: formatDateTime(storageState.at).slice(11, 16),
            days: draftLifetimeDays,
          })}{' '}
          <button type="button" className={buttonStyles.link} onClick={onClear}>
            {t('clear')}
          </button>
        </>
      )}
    </p>
  )
}
