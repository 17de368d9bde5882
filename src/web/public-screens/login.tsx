import { Lock, User } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { ApiError } from '#web/api/client.ts'
import { storeText } from '#web/browser-storage.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { useText } from '#web/i18n/use-text.ts'
import { usePortal } from '#web/session/configuration/portal.ts'
import { safeTarget } from '#web/session/safe-target.ts'
import { hasToken, joinSession, useSession } from '#web/session/session.ts'
import { signIn } from '#web/session/sign-in.ts'
import { Captcha, useCaptcha } from './captcha.tsx'
import { LoginFrame } from './login-frame.tsx'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './open.module.css'

const rememberKey = 'pinlu-username'

export default function Login() {
  const [query] = useSearchParams()
  const target = safeTarget(query.get('redirect'))
  const form = useSignIn(target)

  useSessionOfOtherTab(target, form.isBusy)
  if (hasToken() && !form.isBusy) return <Navigate to={target} replace />

  return (
    <LoginFrame>
      <LoginCard signIn={form} />
    </LoginFrame>
  )
}

type SignIn = ReturnType<typeof useSignIn>

/** Signs in and opens the target; a refusal shows the reason and selects the password. */
function useSignIn(target: string) {
  const t = useText()
  const { publicKey } = usePortal()
  const navigate = useNavigate()
  const { captcha, renew } = useCaptcha()
  const [error, setError] = useState(() => (navigator.cookieEnabled ? '' : t('cookiesForbidden')))
  const [isBusy, setBusy] = useState(false)
  const password = useRef<HTMLInputElement>(null)

  const submit = async (form: FormData) => {
    const username = String(form.get('username') ?? '').trim()
    const typed = String(form.get('password') ?? '')
    if (!username || !typed) return setError(t('enterBoth'))

    setBusy(true)
    setError('')

    try {
      const credentials = {
        username,
        password: typed,
        code: String(form.get('code') ?? ''),
        captchaId: captcha?.captchaId,
      }

      const isOthersAddress = await signIn(publicKey, credentials)
      if (!hasToken()) throw new Error(t('cookiesForbidden'))

      if (form.get('remember')) storeText(rememberKey, username)
      else localStorage.removeItem(rememberKey)
      void navigate(isOthersAddress ? safeTarget(null) : target, { replace: true })
    } catch (fault) {
      setError(errorText(fault))
      if (captcha || needsCaptcha(fault)) await renew()
      setBusy(false)
      password.current?.select()
    }
  }

  return { captcha, renew, error, isBusy, password, submit }
}

/** Adopts the session of another tab when this tab becomes visible. */
function useSessionOfOtherTab(target: string, isBusy: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = () => {
      if (document.visibilityState !== 'visible' || isBusy || !hasToken()) return
      void navigate(joinSession() ? safeTarget(null) : target, { replace: true })
    }

    document.addEventListener('visibilitychange', follow)
    window.addEventListener('focus', follow)

    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('focus', follow)
    }
  }, [navigate, target, isBusy])
}

const needsCaptcha = (fault: unknown) =>
  fault instanceof ApiError && (fault.reason === 'captcha' || fault.reason === 'captcha-next')

function LoginCard({ signIn }: { signIn: SignIn }) {
  const t = useText()
  const { captcha, renew, error, isBusy, submit } = signIn
  const endReason = useSession((state) => state.endReason)
  const registration = usePortal().routes.find(({ screen }) => screen === 'register')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(new FormData(event.currentTarget))
  }

  return (
    <form className={styles.loginCard} onSubmit={send} noValidate>
      <h1>{t('login')}</h1>
      {endReason !== '' && (
        <p className={noticeStyles.notice} data-tone="amber" role="alert">
          {endReason}
        </p>
      )}
      <Credentials password={signIn.password} />
      {captcha && <Captcha captcha={captcha} onRefresh={renew} />}
      <p className={fieldStyles.error} role="alert">
        {error}
      </p>
      <LoginOptions />
      <button
        type="submit"
        className={buttonStyles.button}
        data-tone="primary"
        data-size="large"
        disabled={isBusy}
      >
        {isBusy ? t('signingIn') : t('signIn')}
      </button>
      {registration && (
        <p className={styles.loginRegister}>
          {t('noAccount')}
          <Link to={registration.path}>{t('register')}</Link>
        </p>
      )}
    </form>
  )
}

function Credentials({ password }: Pick<SignIn, 'password'>) {
  const t = useText()
  return (
    <>
      <label>
        {t('username')}
        <span className={styles.loginField}>
          <User size={16} aria-hidden="true" />
          <input
            name="username"
            className={fieldStyles.input}
            autoComplete="username"
            placeholder={t('usernameHint')}
            defaultValue={localStorage.getItem(rememberKey) ?? ''}
            autoFocus
            maxLength={60}
          />
        </span>
      </label>
      <label>
        {t('password')}
        <span className={styles.loginField}>
          <Lock size={16} aria-hidden="true" />
          <input
            ref={password}
            name="password"
            type="password"
            className={fieldStyles.input}
            autoComplete="current-password"
            placeholder={t('passwordHint')}
            maxLength={64}
          />
        </span>
      </label>
    </>
  )
}

/** Remembers the name; links to the password recovery, or says whom to ask. */
function LoginOptions() {
  const t = useText()
  const { portal, routes } = usePortal()
  const recovery = routes.find(({ screen }) => screen === 'forgot-password')
  const [isForgotten, setForgotten] = useState(false)

  return (
    <>
      <div className={panelStyles.bar}>
        <label className={fieldStyles.check}>
          <input
            type="checkbox"
            name="remember"
            defaultChecked={localStorage.getItem(rememberKey) !== null}
          />
          {t('rememberName')}
        </label>
        {recovery ? (
          <Link to={recovery.path}>{t('forgot')}</Link>
        ) : (
          <button
            type="button"
            className={buttonStyles.link}
            aria-expanded={isForgotten}
            onClick={() => setForgotten(!isForgotten)}
          >
            {t('forgot')}
          </button>
        )}
      </div>
      {isForgotten && (
        <p className={noticeStyles.notice} data-tone="blue">
          {portal.contact}
        </p>
      )}
    </>
  )
}
