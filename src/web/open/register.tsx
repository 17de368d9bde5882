import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { checkRecord, type FieldProblem } from '#config-model/forms/check-record.ts'
import type { Config } from '#config-model/config.ts'
import { isCreditCode } from '#config-model/facts/credit-code.ts'
import { effectiveForm } from '#config-model/forms/form-schema.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { CaptchaAnswer, RegisterAnswer } from '#contract/account.ts'
import { paths } from '#contract/paths.ts'
import { api, ApiError } from '#web/api/client.ts'
import { StepForm } from '#web/runtime/form/step-form.tsx'
import { focusPath } from '#web/runtime/form/focus-problem.ts'
import { ProblemSummary } from '#web/runtime/form/problem-summary.tsx'
import { servicesFor } from '#web/runtime/record-calls.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { encryptPassword } from '#web/session/encrypt-password.ts'
import { usePortal } from '#web/session/portal.ts'
import { currentWords } from '#web/i18n/i18n.ts'
import { useRegisterText } from '#web/i18n/register-text.ts'
import { Captcha } from './captcha.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { ServerErrorScreen } from './error-screens.tsx'
import { Footer } from './footer.tsx'
import { registrationConfig } from './registration-config.ts'
import './open.css'
import './register.css'

const formId = 'register'
const noValidators = {}

/** Registration: the steps of forms/register.yaml, then password, captcha and agreements. */
export default function Register() {
  const t = useRegisterText()
  const portal = usePortal()
  const { regions, hasFailed: regionsFailed } = useRegions()
  const config = useMemo<Config>(() => registrationConfig(portal, regions, currentWords()), [portal, regions])
  const [data, setData] = useState<RecordData>({})
  const [step, setStep] = useState(0)
  const [shown, setShown] = useState<FieldProblem[]>([])
  const [error, setError] = useState('')
  const [hint, setHint] = useState('')
  const [captcha, setCaptcha] = useState<CaptchaAnswer | null>(null)
  const [username, setUsername] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [now] = useState(() => new Date())
  const record: EntityRecord = {
    id: '',
    entity: 'enterprise',
    year: null,
    state: null,
    flags: [],
    region: null,
    owner: null,
    createdBy: null,
    data,
  }
  const form = effectiveForm(config, formId, { record, user: null, now })
  const current = form.steps[Math.min(step, form.steps.length - 1)]
  const isLast = step === form.steps.length - 1
  const newCaptcha = async () => setCaptcha(await api.get<CaptchaAnswer>(paths.captcha).catch(() => null))
  useEffect(() => {
    if (isLast && !captcha) void newCaptcha()
  })
  if (username !== null) return <Registered username={username} />
  if (regionsFailed) return <ServerErrorScreen retry={() => window.location.reload()} />
  if (!current || regions.length === 0) return <Splash />

  const commit = (name: string, value: Json) => {
    setData((before) => ({ ...before, [name]: value }))
    setShown((before) => before.filter((problem) => problem.path[0] !== name))
    if (name === 'creditCode' && typeof value === 'string' && isCreditCode(value))
      void api.get<{ exist: boolean }>(`${paths.registerExists}?creditCode=${value}`).then(
        ({ exist }) => setHint(exist ? t('known') : ''),
        () => setHint(''),
      )
  }
  const problemsOf = (all: RecordData, id?: string) =>
    checkRecord(config, formId, { record: { ...record, data: all }, user: null, now }, noValidators, id).filter(
      (problem) => problem.severity === 'error',
    )
  const forward = () => {
    flushPendingText()
    setTimeout(() =>
      setData((latest) => {
        const found = problemsOf(latest, current.id)
        setShown(found)
        if (found.length === 0) setStep(step + 1)
        return latest
      }),
    )
  }
  const submit = async (fields: FormData) => {
    flushPendingText()
    const password = String(fields.get('password') ?? '')
    const found = problemsOf(data)
    setShown(found)
    if (found.length > 0) return setError(t('stillWrong', { n: found.length }))
    if (password !== fields.get('password2')) return setError(t('differ'))
    if (!fields.get('agree')) return setError(t('agreeFirst'))
    setBusy(true)
    setError('')
    try {
      const answer = await api.post<RegisterAnswer>(paths.register, {
        data,
        password: await encryptPassword(portal.publicKey, password),
        code: String(fields.get('code') ?? ''),
        captchaId: captcha?.captchaId ?? '',
      })
      setUsername(answer.username)
    } catch (fault) {
      setError(fault instanceof Error ? fault.message : String(fault))
      if (fault instanceof ApiError && fault.problems) setShown(fault.problems)
      await newCaptcha()
    }
    setBusy(false)
  }
  return (
    <div className="open-page">
      <header className="open-head">
        <Link to="/login">
          <span className="mark" aria-hidden="true">
            {portal.portal.mark}
          </span>
          <b>{portal.portal.name}</b>
        </Link>
        <Link to="/login">{t('hasAccount')}</Link>
      </header>
      <main className="register">
        <h1>{t('register')}</h1>
        <ol className="register-steps">
          {form.steps.map((item, at) => (
            <li key={item.id} aria-current={at === step ? 'step' : undefined} data-done={at < step || undefined}>
              <b>{at + 1}</b>
              {item.title}
            </li>
          ))}
        </ol>
        <h2 className="visually-hidden">{current.title}</h2>
        {shown.length > 0 && (
          <ProblemSummary
            problems={shown}
            config={config}
            entity="enterprise"
            onGo={(problem) => focusPath(problem.path)}
          />
        )}
        {hint && (
          <p className="register-hint" role="alert">
            {hint}
          </p>
        )}
        <div className="register-panel">
          <StepForm
            key={current.id}
            config={config}
            formId={formId}
            step={current}
            record={record}
            user={null}
            now={now}
            onCommit={commit}
            problems={shown}
            services={servicesFor('enterprise')}
          />
          {isLast && (
            <form
              id="account"
              className="register-account"
              onSubmit={(event) => {
                event.preventDefault()
                void submit(new FormData(event.currentTarget))
              }}
            >
              <h2>{t('account')}</h2>
              <label>
                {t('username')}
                <input className="ui-input" readOnly value={String(data['creditCode'] ?? '')} />
              </label>
              <label>
                {t('password')}
                <input
                  className="ui-input"
                  name="password"
                  type="password"
                  autoComplete="new-password"
                  maxLength={20}
                  aria-describedby="password-rule"
                />
              </label>
              <label>
                {t('repeat')}
                <input
                  className="ui-input"
                  name="password2"
                  type="password"
                  autoComplete="new-password"
                  maxLength={20}
                />
              </label>
              <p id="password-rule" className="register-rule">
                {t('passwordRule')}
              </p>
              {captcha && <Captcha captcha={captcha} onRefresh={() => void newCaptcha()} />}
              {portal.portal.agreements.map((agreement) => (
                <details key={agreement.title}>
                  <summary>{t('titled', { title: agreement.title })}</summary>
                  <p>{agreement.text}</p>
                </details>
              ))}
              <label className="ui-check">
                <input type="checkbox" name="agree" />
                {t('agree')}
                {portal.portal.agreements.map((agreement) => t('titled', { title: agreement.title })).join('')}
              </label>
            </form>
          )}
          <p className="login-error" role="alert">
            {error}
          </p>
          <div className="register-actions">
            {step > 0 && (
              <button type="button" className="ui-button" onClick={() => setStep(step - 1)}>
                {t('previous')}
              </button>
            )}
            {isLast ? (
              <button type="submit" form="account" className="ui-button" data-tone="primary" disabled={isBusy}>
                {t(isBusy ? 'submitting' : 'submit')}
              </button>
            ) : (
              <button type="button" className="ui-button" data-tone="primary" onClick={forward}>
                {t('next')}
              </button>
            )}
          </div>
        </div>
      </main>
      <Footer />
    </div>
  )
}

function Registered({ username }: { username: string }) {
  const t = useRegisterText()
  return (
    <main className="ui-error" data-alone>
      <h1>{t('registered')}</h1>
      <p className="ui-error-detail">
        {t('yourAccount')} <b>{username}</b>
        {t('keepSafe')}
      </p>
      <p className="ui-error-actions">
        <Link className="ui-button" data-tone="primary" to="/login">
          {t('toLogin')}
        </Link>
      </p>
    </main>
  )
}

type Rows = Config['regions']
type Tree = (Rows[number] & { children?: Tree })[]

/** The province's regions for the address field, from the call of the specification. */
function useRegions(): { regions: Rows; hasFailed: boolean } {
  const [regions, setRegions] = useState<Rows>([])
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    void api.get<Tree>(`${paths.districts}?parentCode=86&depth=3`).then(
      (tree) => {
        const flat = (items: Tree): Rows => items.flatMap(({ children = [], ...row }) => [row, ...flat(children)])
        setRegions(flat(tree))
      },
      () => setFailed(true),
    )
  }, [])
  return { regions, hasFailed }
}
