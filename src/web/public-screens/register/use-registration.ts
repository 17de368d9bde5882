import { useEffect, useMemo, useRef, useState } from 'react'
import type { Config } from '#config-model/config.ts'
import { isCreditCode } from '#config-model/facts/credit-code.ts'
import { dictionariesIn } from '#config-model/facts/dictionary.ts'
import { RecordCheck, type FieldProblem } from '#config-model/forms/check-record.ts'
import { effectiveForm, type EffectiveForm } from '#config-model/forms/form-schema.ts'
import { draftRecord, type Json, type RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { PortalAnswer, RegistrationAnswer } from '#contract/public.ts'
import { api } from '#web/api/client.ts'
import { currentLocale, currentWords } from '#web/i18n/i18n.ts'
import { useRegisterText } from '#web/i18n/register-text.ts'
import { useCaptcha } from '#web/public-screens/captcha.tsx'
import {
  validateForm,
  type StepChecks,
  useStepChecks,
} from '#web/runtime/form/engine/step-validation.ts'
import { focusPath } from '#web/runtime/form/focus-problem.ts'
import { useTouched } from '#web/runtime/page-kinds/form/fill/use-touched.ts'
import { useUploadQueue } from '#web/runtime/widgets/attachments/uploads.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { useDictionaries, type Dictionaries } from '#web/session/dictionaries.ts'
import { useNow } from '#web/session/session.ts'
import { useSteadyWhilePressed } from '#web/ui/use-steady-while-pressed.ts'
import { useRegistrationDraft } from './registration-draft.ts'
import { buildRegistrationConfig } from './registration-environment.ts'
import { useRegister } from './use-register.ts'

export const registerForm = 'register'

export type Registration = ReturnType<typeof useRegistration>

/** The state of a registration: its steps, the problems of the open one, and the account. */
export function useRegistration(portal: PortalAnswer, registrationAnswer: RegistrationAnswer) {
  const { config, hasChoices, hasFailed } = useRegistrationConfig(portal, registrationAnswer)
  const draft = useRegistrationDraft(registrationAnswer.entity.fields)
  const { data, latest, setData } = useFormData()
  const [step, setStep] = useState(0)
  const now = useNow()
  const record = enterpriseOf(data)
  const form = effectiveForm(config, registerForm, { record, user: null, now })
  const current = form.steps[Math.min(step, form.steps.length - 1)]
  const isLast = step === form.steps.length - 1

  const captcha = useCaptchaWhen(isLast && draft.offer === null)
  const checks = useStepChecks(registrationAnswer.validators)
  const faults = useRegistrationProblems({ config, now, form, step, data, checks })
  const commit = (name: string, value: Json) => {
    setData({ ...latest.current, [name]: value })
    faults.change(name, value)
  }

  const forward = () =>
    afterPendingText(() => {
      void faults
        .firstOf(latest.current)
        .then((first) => (first ? setTimeout(() => focusPath(first.path)) : setStep(step + 1)))
    })

  const uploads = useUploadQueue(data, { data: () => latest.current, commit })
  const { errorsOf, showRefused } = faults
  const account = useRegister({
    portal,
    data,
    uploads,
    captcha,
    errorsOf,
    showProblems: showRefused,
  })

  const summary = useSteadyWhilePressed(
    faults.isAttempted ? [...faults.shown, ...(isLast ? account.problems : [])] : [],
  )

  useDraftAutosave(draft, { data, step, isDone: account.username !== null })

  const begin = (values: RecordData, at: number) => {
    setData(values)
    setStep(Math.min(at, form.steps.length - 1))
    faults.reset(values)
    draft.dismissOffer()
  }

  return {
    config,
    data,
    record,
    now,
    form,
    step,
    current,
    isLast,
    draft,
    shown: faults.shown,
    summary,
    ...offerActions(draft, begin),
    hasChoices,
    hasFailed,
    captcha,
    uploads,
    commit,
    forward,
    back: () => setStep(step - 1),
    goTo: (problem: FieldProblem) => {
      const at = form.steps.findIndex(({ id }) => id === problem.step)
      if (at !== -1) setStep(at)
      setTimeout(() => focusPath(problem.path))
    },
    account,
  }
}

interface RegistrationProblemsOptions {
  config: Config
  now: Date
  form: EffectiveForm
  step: number
  data: RecordData
  checks: StepChecks
}

/**
 * The problems to show: of a field after blur, of a step after an attempt, and of the server until
 * the field changes.
 */
function useRegistrationProblems({
  config,
  now,
  form,
  step,
  data,
  checks,
}: RegistrationProblemsOptions) {
  const t = useRegisterText()
  const [attempted, setAttempted] = useState<number | null>(null)
  const [refused, setRefused] = useState<FieldProblem[]>([])
  const { touched, touch } = useTouched()
  const { registered, look } = useRegisteredCode()
  const stepId = form.steps[Math.min(step, form.steps.length - 1)]?.id

  const errorsOf = (all: RecordData, id?: string, code = registered): FieldProblem[] => {
    const isTaken =
      code !== '' && all['creditCode'] === code && (id === undefined || id === form.steps[0]?.id)
    const taken: FieldProblem = {
      path: ['creditCode'],
      message: t('known'),
      severity: 'error',
      rule: 'registered',
    }

    const record = new RecordCheck(config, registerForm, {
      record: enterpriseOf(all),
      user: null,
      now,
    })
    const problems = validateForm(registerForm, record, checks).filter(
      (problem) => problem.severity === 'error' && (id === undefined || problem.step === id),
    )

    return [...(isTaken ? [taken] : []), ...problems]
  }

  const live = errorsOf(data, stepId)
  const isAttempted = attempted === step
  const visibleProblems = useSteadyWhilePressed([
    ...live.filter(({ path }) => isAttempted || touched.has(String(path[0]))),
    ...refused.filter(({ path }) => !live.some((problem) => problem.path[0] === path[0])),
  ])

  return {
    errorsOf,
    shown: visibleProblems,
    isAttempted,
    change: (name: string, value: Json) => {
      touch(name)
      setRefused((before) => before.filter((problem) => problem.path[0] !== name))
      if (name === 'creditCode') void look(String(value ?? ''))
    },
    /** Returns the step's first problem. Waits for a pending look-up of the credit code. */
    firstOf: async (all: RecordData): Promise<FieldProblem | undefined> => {
      const code = await look(String(all['creditCode'] ?? ''))
      const [first] = errorsOf(all, stepId, code)
      setAttempted(first ? step : null)

      return first
    },
    showRefused: (problems: FieldProblem[]) => {
      setRefused(problems)
      setAttempted(step)
    },
    reset: (values: RecordData) => {
      setRefused([])
      setAttempted(null)
      void look(String(values['creditCode'] ?? ''))
    },
  }
}

function useFormData() {
  const [data, setDrawnData] = useState<RecordData>({})
  const latest = useRef(data)
  const setData = (next: RecordData) => {
    latest.current = next
    setDrawnData(next)
  }

  return { data, latest, setData }
}

/** Runs after pending text is committed. */
function afterPendingText(act: () => void): void {
  flushPendingText()
  setTimeout(act)
}

const offerActions = (
  draft: ReturnType<typeof useRegistrationDraft>,
  begin: (values: RecordData, at: number) => void,
) => ({
  carryOn: () => draft.offer && begin(draft.offer.data, draft.offer.step),
  startOver: () => {
    draft.clear()
    begin({}, 0)
  },
})

function useDraftAutosave(
  { save, clear, offer }: ReturnType<typeof useRegistrationDraft>,
  { data, step, isDone }: { data: RecordData; step: number; isDone: boolean },
): void {
  useEffect(() => {
    if (isDone) clear()
    else if (offer === null && Object.keys(data).length > 0) save(data, step)
  }, [save, clear, offer, data, step, isDone])
}

const noDictionaries: Dictionaries = {}

function useRegistrationConfig(portal: PortalAnswer, registrationAnswer: RegistrationAnswer) {
  const { regions, hasFailed } = useRegions()
  const { data: dictionaries, isError } = useDictionaries(
    dictionariesIn(registrationAnswer.entity.fields),
    portal.hash,
  )

  const locale = currentLocale()
  const config = useMemo(() => {
    const localization = {
      dictionaries: dictionaries ?? noDictionaries,
      words: currentWords(),
      locale,
    }
    return buildRegistrationConfig(portal, registrationAnswer, regions, localization)
  }, [portal, registrationAnswer, regions, dictionaries, locale])

  const hasChoices = regions.length > 0 && dictionaries !== undefined

  return { config, hasChoices, hasFailed: hasFailed || isError }
}

function useCaptchaWhen(isWanted: boolean) {
  const captcha = useCaptcha()
  useEffect(() => {
    if (isWanted && !captcha.captcha) void captcha.renew()
  })

  return captcha
}

/** Without owner and state. */
const enterpriseOf = (data: RecordData) => draftRecord({ entity: 'enterprise', data })

/** The credit code if registered already, else empty. Each code is looked up once. */
function useRegisteredCode(): {
  registered: string
  look: (creditCode: string) => Promise<string>
} {
  const [registered, setRegistered] = useState('')
  const answers = useRef(new Map<string, Promise<string>>())
  const look = (creditCode: string): Promise<string> => {
    if (!isCreditCode(creditCode)) return Promise.resolve('')

    const pending = answers.current.get(creditCode)
    if (pending) return pending

    const answer = api
      .get<{ exist: boolean }>(`${apiPaths.registerExists}?creditCode=${creditCode}`)
      .then(
        ({ exist }) => {
          if (exist) setRegistered(creditCode)
          return exist ? creditCode : ''
        },
        () => {
          answers.current.delete(creditCode)
          return ''
        },
      )

    answers.current.set(creditCode, answer)

    return answer
  }

  return { registered, look }
}

type Rows = Config['regions']
type Tree = (Rows[number] & { children?: Tree })[]

function useRegions(): { regions: Rows; hasFailed: boolean } {
  const [regions, setRegions] = useState<Rows>([])
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    void api.get<Tree>(`${apiPaths.districts}?parentCode=86&depth=3`).then(
      (tree) => {
        const flat = (items: Tree): Rows =>
          items.flatMap(({ children = [], ...row }) => [row, ...flat(children)])
        setRegions(flat(tree))
      },
      () => setFailed(true),
    )
  }, [])

  return { regions, hasFailed }
}
