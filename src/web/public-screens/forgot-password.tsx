import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { CodeAnswer, ResetCodeRequest, ResetPasswordRequest } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import type { PortalAnswer } from '#contract/public.ts'
import { api, ApiError } from '#web/api/client.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { useRecoveryText } from '#web/i18n/recovery-text.ts'
import { usePortal } from '#web/session/configuration/portal.ts'
import { clearSession } from '#web/session/session.ts'
import { encryptPassword } from '#web/session/sign-in.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { Captcha, useCaptcha } from './captcha.tsx'
import { LoginFrame } from './login-frame.tsx'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import openStyles from './open.module.css'

type Way = PortalAnswer['recoveryWays'][number]
type FieldName = 'username' | 'secret' | 'password' | 'again'
interface Fault {
  field: FieldName | null
  text: string
}

export default function ForgotPassword() {
  const t = useRecoveryText()
  const { portal } = usePortal()
  const recovery = useRecovery()
  const { form, fault, isBusy, captcha, way, asksForCode } = recovery
  const [query] = useSearchParams()

  return (
    <LoginFrame>
      <form
        ref={form}
        className={`${openStyles.loginCard} ${openStyles.loginRecovery}`}
        onSubmit={recovery.submit}
        noValidate
      >
        <h1>{t('title')}</h1>
        <Ways {...recovery} />
        <p className={noticeStyles.notice} data-tone="blue" role="status">
          {recovery.sent === null
            ? t(way === 'paper' ? 'paperHint' : 'sentHint')
            : t('sent', { minutes: recovery.sent })}{' '}
          {way === 'paper' && portal.contact}
        </p>
        <Field
          name="username"
          fault={fault}
          title={t('username')}
          hint={t('usernameHint')}
          value={query.get('username') ?? ''}
          autoComplete="username"
        />
        {!asksForCode && <NewPassword fault={fault} way={way} />}
        {captcha && <Captcha captcha={captcha} onRefresh={recovery.renew} />}
        <p className={fieldStyles.error} role="alert">
          {fault?.text}
        </p>
        <button
          type="submit"
          className={buttonStyles.button}
          data-tone="primary"
          data-size="large"
          disabled={isBusy}
        >
          {asksForCode ? t('send') : t(isBusy ? 'submitting' : 'submit')}
        </button>
        {way !== 'paper' && (
          <button
            type="button"
            className={buttonStyles.link}
            onClick={() => void recovery.setAsksForCode(!asksForCode)}
          >
            {t(asksForCode ? 'haveCode' : 'sendAgain')}
          </button>
        )}
        <p className={openStyles.loginRegister}>
          <Link to="/login">{t('back')}</Link>
        </p>
      </form>
    </LoginFrame>
  )
}

type Recovery = ReturnType<typeof useRecovery>

function Ways({ way, setWay }: Pick<Recovery, 'way' | 'setWay'>) {
  const t = useRecoveryText()
  const { recoveryWays } = usePortal()
  if (recoveryWays.length < 2) return null

  return (
    <fieldset className={openStyles.loginRecoveryWays}>
      <legend>{t('way')}</legend>
      {recoveryWays.map((name) => (
        <label key={name} className={fieldStyles.check}>
          <input
            type="radio"
            name="way"
            value={name}
            checked={name === way}
            onChange={() => void setWay(name)}
          />
          {t(name)}
        </label>
      ))}
    </fieldset>
  )
}

function NewPassword({ fault, way }: { fault: Fault | null; way: Way }) {
  const t = useRecoveryText()
  const isPaper = way === 'paper'
  return (
    <>
      <Field
        name="secret"
        fault={fault}
        title={t(isPaper ? 'code' : 'sentCode')}
        hint={t(isPaper ? 'codeHint' : 'sentCodeHint')}
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
    </>
  )
}

/** A refusal keeps the input and shows the reason, and a captcha when required. */
function useRecovery() {
  const t = useRecoveryText()
  const { publicKey, recoveryWays } = usePortal()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { captcha, renew, clear } = useCaptcha()
  const [way, chooseWay] = useState<Way>(recoveryWays[0] ?? 'paper')
  const [fault, setFault] = useState<Fault | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [asksForCode, setStep] = useState(way !== 'paper' && !query.has('username'))
  const [sent, setSent] = useState<number | null>(null)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (fault?.field)
      form.current?.querySelector<HTMLInputElement>(`[name=${fault.field}]`)?.focus()
  }, [fault])

  const setAsksForCode = async (next: boolean) => {
    setStep(next)
    setFault(null)
    setSent(null)
    if (next) await renew()
    else clear()
  }

  const setWay = async (next: Way) => {
    chooseWay(next)
    await setAsksForCode(next !== 'paper')
  }

  // Sending a code requires a captcha.
  const isFirst = useRef(asksForCode)
  useEffect(() => {
    if (isFirst.current) void renew()
    isFirst.current = false
  })

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault(null)
    try {
      await work()
    } catch (error) {
      setFault({ field: null, text: errorText(error) })
      if (captcha || (error instanceof ApiError && error.reason.startsWith('captcha')))
        await renew()
    }

    setBusy(false)
  }

  const sendCode = (data: FormData, username: string) =>
    attempt(async () => {
      const body: ResetCodeRequest = {
        username,
        way,
        code: textOf(data, 'code'),
        captchaId: captcha?.captchaId ?? '',
      }

      const { minutes } = await api.post<CodeAnswer>(apiPaths.resetCode, body)
      await setAsksForCode(false)
      setSent(minutes)
    })

  const setPassword = (data: FormData, username: string) =>
    attempt(async () => {
      const body: ResetPasswordRequest = {
        username,
        way,
        secret: await encryptPassword(publicKey, textOf(data, 'secret')),
        password: await encryptPassword(publicKey, passwordOf(data, 'password')),
        code: textOf(data, 'code'),
        ...(captcha && { captchaId: captcha.captchaId }),
      }

      await api.postIdempotentSecret(apiPaths.resetPassword, body, username)
      clearSession()
      showToast(t('done'), 'success')
      void navigate('/login', { replace: true })
    })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return

    const data = new FormData(event.currentTarget)
    const username = textOf(data, 'username')
    if (username === '') return setFault({ field: 'username', text: t('usernameEmpty') })
    if (asksForCode) return void sendCode(data, username)

    if (textOf(data, 'secret') === '') return setFault({ field: 'secret', text: t('codeEmpty') })
    if (passwordOf(data, 'password') === '')
      return setFault({ field: 'password', text: t('passwordEmpty') })

    if (passwordOf(data, 'password') !== passwordOf(data, 'again'))
      return setFault({ field: 'again', text: t('passwordsDiffer') })

    void setPassword(data, username)
  }

  return {
    form,
    captcha,
    renew,
    fault,
    isBusy,
    way,
    setWay,
    sent,
    asksForCode,
    setAsksForCode,
    submit,
  }
}

/** With its spaces: the login sends them too. */
const passwordOf = (data: FormData, name: 'password' | 'again') => String(data.get(name) ?? '')

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

interface FieldProps {
  name: FieldName
  title: string
  fault: Fault | null
  hint?: string
  rule?: string
  value?: string
  isSecret?: boolean
  autoComplete?: string
}

function Field({
  name,
  title,
  fault,
  hint,
  rule,
  value,
  isSecret = false,
  autoComplete = 'new-password',
}: FieldProps) {
  return (
    <label>
      {title}
      <input
        name={name}
        type={isSecret ? 'password' : 'text'}
        className={fieldStyles.input}
        autoComplete={autoComplete}
        autoCapitalize="off"
        spellCheck={false}
        placeholder={hint}
        defaultValue={value}
        maxLength={64}
        autoFocus={name === 'username'}
        aria-invalid={fault?.field === name || undefined}
        aria-describedby={rule ? `recovery-${name}` : undefined}
      />
      {rule && (
        <span id={`recovery-${name}`} className={panelStyles.hint}>
          {rule}
        </span>
      )}
    </label>
  )
}
