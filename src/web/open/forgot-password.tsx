import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ResetPasswordRequest } from '#contract/account.ts'
import { paths } from '#contract/paths.ts'
import { api, ApiError } from '#web/api/client.ts'
import { useRecoveryText } from '#web/i18n/recovery/recovery-text.ts'
import { usePortal } from '#web/session/configuration/portal.ts'
import { encryptPassword } from '#web/session/encrypt-password.ts'
import { forgetSession } from '#web/session/session.ts'
import { showMessage } from '#web/ui/messages.tsx'
import { Captcha } from './captcha.tsx'
import { LoginFrame } from './login.tsx'
import { useCaptcha } from './use-captcha.ts'
import './forgot-password.css'

/** What may be wrong with the form before it is sent, in the order of its fields. */
type FieldName = 'username' | 'secret' | 'password' | 'again'
interface Fault {
  field: FieldName | null
  text: string
}

/** Sets a forgotten password by a code, in the frame of the sign-in page. */
export default function ForgotPassword() {
  const t = useRecoveryText()
  const { portal } = usePortal()
  const reset = useReset()
  const { form, fault, isBusy, captcha } = reset

  return (
    <LoginFrame>
      <form ref={form} className="login-card recovery" onSubmit={reset.submit} noValidate>
        <h1>{t('title')}</h1>
        <p className="ui-hint">{t('intro')}</p>
        <p className="ui-notice" data-tone="blue">
          {t('paperHint')} {portal.contact}
        </p>
        <Field
          name="username"
          fault={fault}
          title={t('username')}
          hint={t('usernameHint')}
          autoComplete="username"
        />
        <Field
          name="secret"
          fault={fault}
          title={t('code')}
          hint={t('codeHint')}
          autoComplete="one-time-code"
        />
        <Field
          name="password"
          fault={fault}
          title={t('newPassword')}
          isSecret
          rule={t('passwordRule')}
        />
        <Field name="again" fault={fault} title={t('newPassword2')} isSecret />
        {captcha && <Captcha captcha={captcha} onRefresh={reset.renew} />}
        <p className="ui-error" role="alert">
          {fault?.text}
        </p>
        <button
          type="submit"
          className="ui-button"
          data-tone="primary"
          data-size="large"
          disabled={isBusy}
        >
          {t(isBusy ? 'submitting' : 'submit')}
        </button>
        <p className="login-register">
          <Link to="/login">{t('back')}</Link>
        </p>
      </form>
    </LoginFrame>
  )
}

/**
 * Sending the form; a refusal keeps what was typed, says why, and asks for a captcha once the
 * server does.
 */
function useReset() {
  const t = useRecoveryText()
  const { publicKey, portal } = usePortal()
  const navigate = useNavigate()
  const { captcha, renew } = useCaptcha()
  const [fault, setFault] = useState<Fault | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (fault?.field)
      form.current?.querySelector<HTMLInputElement>(`[name=${fault.field}]`)?.focus()
  }, [fault])

  const send = async (data: FormData) => {
    const [username = '', secret = '', password = '', again = ''] = [
      'username',
      'secret',
      'password',
      'again',
    ].map((name) => String(data.get(name) ?? '').trim())

    if (username === '') return setFault({ field: 'username', text: t('usernameEmpty') })
    if (secret === '') return setFault({ field: 'secret', text: t('codeEmpty') })
    if (password === '') return setFault({ field: 'password', text: t('passwordEmpty') })
    if (password !== again) return setFault({ field: 'again', text: t('passwordsDiffer') })

    setBusy(true)
    setFault(null)

    try {
      const body: ResetPasswordRequest = {
        username,
        way: portal.recovery?.ways[0] ?? '',
        secret: await encryptPassword(publicKey, secret),
        password: await encryptPassword(publicKey, password),
        code: String(data.get('code') ?? ''),
        captchaId: captcha?.captchaId,
      }

      await api.onceSecretly(paths.resetPassword, body, username)
      forgetSession()
      showMessage(t('done'), 'success')
      void navigate('/login', { replace: true })
    } catch (error) {
      setFault({ field: null, text: error instanceof Error ? error.message : String(error) })
      if (captcha || (error instanceof ApiError && error.reason.startsWith('captcha')))
        await renew()
      setBusy(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void send(new FormData(event.currentTarget))
  }

  return { form, captcha, renew, fault, isBusy, submit }
}

interface FieldProps {
  name: FieldName
  title: string
  fault: Fault | null
  hint?: string
  /** What must hold for what is typed, below the field. */
  rule?: string
  isSecret?: boolean
  autoComplete?: string
}

function Field({
  name,
  title,
  fault,
  hint,
  rule,
  isSecret = false,
  autoComplete = 'new-password',
}: FieldProps) {
  return (
    <label>
      {title}
      <input
        name={name}
        type={isSecret ? 'password' : 'text'}
        className="ui-input"
        autoComplete={autoComplete}
        autoCapitalize="off"
        spellCheck={false}
        placeholder={hint}
        maxLength={64}
        autoFocus={name === 'username'}
        aria-invalid={fault?.field === name || undefined}
        aria-describedby={rule ? `recovery-${name}` : undefined}
      />
      {rule && (
        <span id={`recovery-${name}`} className="ui-hint">
          {rule}
        </span>
      )}
    </label>
  )
}
