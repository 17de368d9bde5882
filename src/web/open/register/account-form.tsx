import { useRegisterText } from '#web/i18n/register/register-text.ts'
import { usePortal } from '#web/session/configuration/portal.ts'
import { Captcha } from '../captcha.tsx'
import type { Registration } from './use-registration.ts'

/** Password, captcha and agreements. The button that sends it stands outside, at the foot of the step. */
export function AccountForm({ registration }: { registration: Registration }) {
  const t = useRegisterText()
  const { data, account, captcha } = registration
  return (
    <form
      id="account"
      className="register-account"
      onSubmit={(event) => {
        event.preventDefault()
        void account.submit(new FormData(event.currentTarget))
      }}
    >
      <h2>{t('account')}</h2>
      <label>
        {t('username')}
        <input className="ui-input" readOnly value={String(data['creditCode'] ?? '')} />
      </label>
      <label>
        <span>{t('password')}</span>
        <input
          className="ui-input"
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={64}
          aria-describedby="password-rule"
        />
      </label>
      <label>
        <span>{t('repeat')}</span>
        <input className="ui-input" name="password2" type="password" autoComplete="new-password" maxLength={64} />
      </label>
      <p id="password-rule" className="ui-hint">
        {t('passwordRule')}
      </p>
      {captcha.captcha && <Captcha captcha={captcha.captcha} onRefresh={() => void captcha.renew()} />}
      <Agreements />
    </form>
  )
}

/** What is agreed to, to be read before the box is ticked. */
function Agreements() {
  const t = useRegisterText()
  const { agreements } = usePortal().portal
  return (
    <>
      {agreements.map((agreement) => (
        <details key={agreement.title}>
          <summary>{t('titled', { title: agreement.title })}</summary>
          <p>{agreement.text}</p>
        </details>
      ))}
      <label className="ui-check">
        <input type="checkbox" name="agree" />
        {t('agree')}
        {agreements.map((agreement) => t('titled', { title: agreement.title })).join('')}
      </label>
    </>
  )
}
