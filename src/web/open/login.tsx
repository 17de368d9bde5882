import { Lock, User } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { CaptchaAnswer, LoginAnswer } from '#contract/account.ts'
import { paths } from '#contract/paths.ts'
import { api, ApiError } from '#web/api/client.ts'
import { useText } from '#web/i18n/use-text.ts'
import { encryptPassword } from '#web/session/encrypt-password.ts'
import { usePortal } from '#web/session/portal.ts'
import { safeTarget } from '#web/session/safe-target.ts'
import { beginSession, hasToken } from '#web/session/session.ts'
import { Captcha } from './captcha.tsx'
import { Footer } from './footer.tsx'
import './open.css'

const rememberKey = 'pinlu-username'

/** Sign in: introduction on the left, the card on the right; a captcha only once the server asks for it. */
export default function Login() {
  const t = useText()
  const { portal, publicKey, notices, windows } = usePortal()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const target = safeTarget(query.get('redirect'))
  const [captcha, setCaptcha] = useState<CaptchaAnswer | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isForgotten, setForgotten] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  if (hasToken() && !isBusy) return <Navigate to={target} replace />

  const newCaptcha = async () => setCaptcha(await api.get<CaptchaAnswer>(paths.captcha).catch(() => null))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username') ?? '').trim()
    const typed = String(form.get('password') ?? '')
    if (!username || !typed) return setError(t('enterBoth'))
    setBusy(true)
    setError('')
    try {
      const answer = await api.post<LoginAnswer>(paths.login, {
        username,
        password: await encryptPassword(publicKey, typed),
        code: String(form.get('code') ?? ''),
        ...(captcha ? { captchaId: captcha.captchaId } : {}),
      })
      if (form.get('remember')) localStorage.setItem(rememberKey, username)
      else localStorage.removeItem(rememberKey)
      beginSession(answer)
      void navigate(target, { replace: true })
    } catch (fault) {
      setError(fault instanceof Error ? fault.message : String(fault))
      if (captcha || (fault instanceof ApiError && (fault.reason === 'captcha' || fault.reason === 'captcha-next')))
        await newCaptcha()
      setBusy(false)
      password.current?.select()
    }
  }
  const declare = windows.find((item) => item.id === 'declare')
  return (
    <div className="login">
      <header className="login-head">
        <span className="mark" aria-hidden="true">
          {portal.mark}
        </span>
        <span>
          <b>{portal.name}</b>
          <small>{portal.organization}</small>
        </span>
      </header>
      <main className="login-main">
        <section className="login-intro" aria-label={portal.shortName}>
          <p className="login-title">{portal.shortName}</p>
          {portal.introduction.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {declare && (
            <p className="login-window">
              {t('windowOpen', {
                title: declare.title,
                open: declare.open.slice(0, 16),
                close: declare.close.slice(0, 16),
              })}
            </p>
          )}
          {notices.length > 0 && (
            <div className="login-notices">
              <h2>{t('publicNotices')}</h2>
              <ul>
                {notices.map((notice) => (
                  <li key={notice.id}>
                    <span className="ui-ellipsis">{notice.title}</span>
                    <time>{notice.createDate.slice(0, 10)}</time>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </section>
        <form className="login-card" onSubmit={(event) => void submit(event)} noValidate>
          <h1>{t('login')}</h1>
          <label>
            {t('username')}
            <span className="login-field">
              <User size={16} aria-hidden="true" />
              <input
                name="username"
                className="ui-input"
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
            <span className="login-field">
              <Lock size={16} aria-hidden="true" />
              <input
                ref={password}
                name="password"
                type="password"
                className="ui-input"
                autoComplete="current-password"
                placeholder={t('passwordHint')}
                maxLength={60}
              />
            </span>
          </label>
          {captcha && <Captcha captcha={captcha} onRefresh={() => void newCaptcha()} />}
          <p className="ui-error" role="alert">
            {error}
          </p>
          <div className="login-row">
            <label className="ui-check">
              <input type="checkbox" name="remember" defaultChecked={localStorage.getItem(rememberKey) !== null} />
              {t('rememberName')}
            </label>
            <button
              type="button"
              className="ui-link"
              aria-expanded={isForgotten}
              onClick={() => setForgotten(!isForgotten)}
            >
              {t('forgot')}
            </button>
          </div>
          {isForgotten && (
            <p className="ui-notice" data-tone="blue">
              {portal.contact}
            </p>
          )}
          <button type="submit" className="ui-button" data-tone="primary" data-size="large" disabled={isBusy}>
            {isBusy ? t('signingIn') : t('signIn')}
          </button>
          <p className="login-register">
            {t('noAccount')}
            <Link to="/register">{t('register')}</Link>
          </p>
        </form>
      </main>
      <Footer />
    </div>
  )
}
