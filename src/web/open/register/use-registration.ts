import { useEffect, useMemo, useRef, useState } from 'react'
import type { Config, Region } from '#config-model/config.ts'
import { isCreditCode } from '#config-model/facts/credit-code.ts'
import { checkRecord, type FieldProblem } from '#config-model/forms/check-record.ts'
import { effectiveForm } from '#config-model/forms/form-schema.ts'
import { looseRecord, type Json, type RecordData } from '#config-model/record.ts'
import { paths } from '#contract/paths.ts'
import type { PortalAnswer, RegistrationAnswer } from '#contract/public.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { api } from '#web/api/client.ts'
import { currentWords } from '#web/i18n/i18n.ts'
import { useRegisterText } from '#web/i18n/register/register-text.ts'
import { useUploadQueue } from '#web/runtime/widgets/attachments/uploads.ts'
import { flushPendingText } from '#web/runtime/widgets/text/text-draft.ts'
import { useRegistrationDraft } from './draft/use-registration-draft.ts'
import { registrationConfig } from './registration-config.ts'
import { useCaptcha } from '../use-captcha.ts'
import { useRegions } from './use-regions.ts'
import { useRegister } from './use-register.ts'

/** The form every enterprise registers with. */
export const registerForm = 'register'
const noValidators = {}

/** Everything the parts of the registration need to know and may do. */
export type Registration = ReturnType<typeof useRegistration>

/** A registration being filled in: its steps, what is wrong with the open one, and at the last one the account. */
export function useRegistration(portal: PortalAnswer, asked: RegistrationAnswer) {
  const { regions, hasFailed } = useRegions()
  const config = useRegistrationConfig(portal, asked, regions)
  const draft = useRegistrationDraft(asked.entity.fields)
  const { data, latest, setData } = useEntries()
  const [step, setStep] = useState(0)
  const [shown, setShown] = useState<FieldProblem[]>([])
  const [now] = useState(serverNow)
  const { hint, look } = useKnownEnterprise()
  const record = enterpriseOf(data)
  const form = effectiveForm(config, registerForm, { record, user: null, now })
  const current = form.steps[Math.min(step, form.steps.length - 1)]
  const isLast = step === form.steps.length - 1

  const captcha = useCaptchaWhen(isLast && draft.offer === null)
  const errorsOf = (all: RecordData, id?: string) => errorsIn(config, all, now, id)
  const commit = (name: string, value: Json) => {
    setData({ ...latest.current, [name]: value })
    setShown((before) => before.filter((problem) => problem.path[0] !== name))
    if (name === 'creditCode') look(String(value ?? ''))
  }
  const forward = () =>
    whenTyped(() => {
      const found = errorsOf(latest.current, current?.id)
      setShown(found)
      if (found.length === 0) setStep(step + 1)
    })
  const uploads = useUploadQueue(data, { data: () => latest.current, commit })
  const account = useRegister({ portal, data, uploads, captcha, errorsOf, setShown })
  useKeeping(draft, { data, step, isDone: account.username !== null })

  /** Puts values in at a step, the former ones go. */
  const begin = (values: RecordData, at: number) => {
    setData(values)
    setShown([])
    setStep(Math.min(at, form.steps.length - 1))
    look(String(values['creditCode'] ?? ''))
    draft.answered()
  }

  const filled = { config, data, record, now, form, step, current, isLast, shown, hint }
  return {
    ...filled,
    draft,
    ...waysOn(draft, begin),
    hasRegions: regions.length > 0,
    hasFailed,
    captcha,
    uploads,
    commit,
    forward,
    back: () => setStep(step - 1),
    account,
  }
}

/** What is entered: as it is drawn, and as it is at any moment. */
function useEntries() {
  const [data, setShown] = useState<RecordData>({})
  const latest = useRef(data)
  const setData = (next: RecordData) => {
    latest.current = next
    setShown(next)
  }
  return { data, latest, setData }
}

/** On to the next step: text that is still in its control arrives first. */
function whenTyped(act: () => void): void {
  flushPendingText()
  setTimeout(act)
}

function errorsIn(config: Config, all: RecordData, now: Date, id?: string): FieldProblem[] {
  const context = { record: enterpriseOf(all), user: null, now }
  const problems = checkRecord(config, registerForm, context, noValidators, id)
  return problems.filter((problem) => problem.severity === 'error')
}

/** What is done with the draft that is offered, and with the one that grows. */
const waysOn = (draft: ReturnType<typeof useRegistrationDraft>, begin: (values: RecordData, at: number) => void) => ({
  carryOn: () => draft.offer && begin(draft.offer.data, draft.offer.step),
  beginAnew: () => {
    draft.clear()
    begin({}, 0)
  },
})

/** Keeps what is entered on this machine as long as there is no account. */
function useKeeping(
  { keep, clear, offer }: ReturnType<typeof useRegistrationDraft>,
  { data, step, isDone }: { data: RecordData; step: number; isDone: boolean },
): void {
  useEffect(() => {
    if (isDone) clear()
    else if (offer === null && Object.keys(data).length > 0) keep(data, step)
  }, [keep, clear, offer, data, step, isDone])
}

function useRegistrationConfig(portal: PortalAnswer, asked: RegistrationAnswer, regions: Region[]): Config {
  return useMemo(() => registrationConfig(portal, asked, regions, currentWords()), [portal, asked, regions])
}

/** The captcha, fetched once it is wanted. */
function useCaptchaWhen(isWanted: boolean) {
  const captcha = useCaptcha()
  useEffect(() => {
    if (isWanted && !captcha.captcha) void captcha.renew()
  })
  return captcha
}

/** The record as far as it is filled in: nobody's, in no state. */
const enterpriseOf = (data: RecordData) => looseRecord({ entity: 'enterprise', data })

/** Says so when an enterprise with this credit code has an account already. */
function useKnownEnterprise(): { hint: string; look: (creditCode: string) => void } {
  const t = useRegisterText()
  const [hint, setHint] = useState('')
  const look = (creditCode: string) =>
    isCreditCode(creditCode) &&
    void api.get<{ exist: boolean }>(`${paths.registerExists}?creditCode=${creditCode}`).then(
      ({ exist }) => setHint(exist ? t('known') : ''),
      () => setHint(''),
    )
  return { hint, look }
}
