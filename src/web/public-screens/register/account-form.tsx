import { useEffect, useRef, type FocusEvent } from 'react'
import { useRegisterText } from '#web/i18n/register-text.ts'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { usePortal } from '#web/session/configuration/portal.ts'
import { Captcha } from '../captcha.tsx'
import { accountGroup } from './use-register.ts'
import type { Registration } from './use-registration.ts'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './register.module.css'

const idOf = (name: string) => controlId([accountGroup, name])

/** Password, captcha and agreements. The submit button is outside, at the foot of the step. */
export function AccountForm({ registration }: { registration: Registration }) {
  const t = useRegisterText()
  const { data, account, captcha } = registration
  const { faults } = account
  const form = useRef<HTMLFormElement>(null)

  // Focuses the first invalid field after an attempt.
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (account.attempt > 0) first?.focus()
  }, [account.attempt])

  const checkOnLeaving = (event: FocusEvent<HTMLFormElement>) => {
    const { name } = event.target as unknown as HTMLInputElement
    if (name === 'password' || name === 'password2' || name === 'code')
      account.check(name, new FormData(event.currentTarget))
  }

  return (
    <form
      ref={form}
      id="account"
      className={styles.account}
      noValidate
      onBlur={checkOnLeaving}
      onSubmit={(event) => {
        event.preventDefault()
        void account.submit(new FormData(event.currentTarget))
      }}
    >
      <h2>{t('account')}</h2>
      <label>
        {t('username')}
        <input
          className={fieldStyles.input}
          name="username"
          autoComplete="username"
          readOnly
          value={String(data['creditCode'] ?? '')}
        />
      </label>
      <PasswordField
        name="password"
        title={t('password')}
        fault={faults.password}
        describedBy="password-rule"
      />
      <PasswordField name="password2" title={t('repeat')} fault={faults.password2} />
      <p id="password-rule" className={panelStyles.hint}>
        {t('passwordRule')}
      </p>
      {captcha.captcha && (
        <Captcha
          id={idOf('code')}
          captcha={captcha.captcha}
          fault={faults.code}
          onRefresh={captcha.renew}
        />
      )}
      <Agreements
        fault={faults.agree}
        onTick={() => form.current && account.check('agree', new FormData(form.current))}
      />
    </form>
  )
}

interface PasswordFieldProps {
  name: string
  title: string
  fault: string | undefined
  describedBy?: string
}

function PasswordField({ name, title, fault, describedBy = '' }: PasswordFieldProps) {
  return (
    <div>
      <label>
        <span>{title}</span>
        <input
          id={idOf(name)}
          className={fieldStyles.input}
          name={name}
          type="password"
          autoComplete="new-password"
          maxLength={64}
          aria-describedby={`${name}-fault ${describedBy}`.trim()}
          aria-invalid={fault !== undefined || undefined}
        />
      </label>
      <AccountFault name={name} text={fault} />
    </div>
  )
}

function AccountFault({ name, text }: { name: string; text: string | undefined }) {
  return (
    <p id={`${name}-fault`} className={fieldStyles.error}>
      {text}
    </p>
  )
}

interface AgreementsProps {
  fault: string | undefined
  onTick: () => void
}

function Agreements({ fault, onTick }: AgreementsProps) {
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
      <label className={fieldStyles.check}>
        <input
          id={idOf('agree')}
          type="checkbox"
          name="agree"
          aria-describedby="agree-fault"
          aria-invalid={fault !== undefined || undefined}
          onChange={onTick}
        />
        {t('agree')}
        {agreements.map((agreement) => t('titled', { title: agreement.title })).join('')}
      </label>
      <AccountFault name="agree" text={fault} />
    </>
  )
}
