import { Link } from 'react-router-dom'
import type { RegistrationAnswer } from '#contract/public.ts'
import { useRegisterText } from '#web/i18n/register/register-text.ts'
import { focusPath } from '#web/runtime/form/problems/focus-problem.ts'
import { ProblemSummary } from '#web/runtime/form/problems/problem-summary.tsx'
import { LeaveUploads } from '#web/runtime/widgets/attachments/running-uploads.tsx'
import { usePortal, useRegistrationForm } from '#web/session/configuration/portal.ts'
import { Splash } from '#web/ui/loading/splash.tsx'
import { FailedCallScreen, ServerErrorScreen } from './error-screens.tsx'
import { Footer } from './footer.tsx'
import './error-screens.css'
import './open.css'
import './register/register.css'
import { DraftOffer } from './register/draft/draft-offer.tsx'
import { RegisterPanel } from './register/register-panel.tsx'
import { Registered } from './register/registered.tsx'
import { useRegistration, type Registration } from './register/use-registration.ts'

/** Registration: the steps of forms/register.yaml, then password, captcha and agreements. */
export default function Register() {
  const { data, error, refetch } = useRegistrationForm()
  if (error) return <FailedCallScreen error={error} retry={() => void refetch()} />
  return data ? <Registering registrationAnswer={data} /> : <Splash />
}

function Registering({ registrationAnswer }: { registrationAnswer: RegistrationAnswer }) {
  const registration = useRegistration(usePortal(), registrationAnswer)
  const { account, current, hasChoices, hasFailed } = registration
  if (account.username !== null) return <Registered username={account.username} />
  if (hasFailed) return <ServerErrorScreen retry={() => window.location.reload()} />
  if (!current || !hasChoices) return <Splash />

  return (
    <div className="open-page">
      <LeaveUploads uploads={registration.uploads} />
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
  registration: { carryOn, beginAnew: startOver },
  at,
}: {
  registration: Registration
  at: string
}) {
  const t = useRegisterText()
  return (
    <main className="register">
      <h1>{t('register')}</h1>
      <DraftOffer at={at} onCarryOn={carryOn} onBegin={startOver} />
    </main>
  )
}

function RegisterHead() {
  const t = useRegisterText()
  const { portal } = usePortal()

  return (
    <header className="open-head">
      <Link to="/login">
        <span className="mark" aria-hidden="true">
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

/** The steps, what is wrong with the open one, and the open one. */
function RegisterMain({ registration, step }: RegisterMainProps) {
  const t = useRegisterText()
  const { form, summary } = registration

  return (
    <main className="register">
      <h1>{t('register')}</h1>
      <ol className="register-steps">
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
          config={registration.config}
          entity="enterprise"
          onGo={(problem) => focusPath(problem.path)}
        />
      )}
      <RegisterPanel registration={registration} step={step} />
    </main>
  )
}
