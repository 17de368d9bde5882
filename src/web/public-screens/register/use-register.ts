import { useState } from 'react'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { RecordData } from '#config-model/record.ts'
import type { RegisterAnswer, RegisterRequest } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import type { PortalAnswer } from '#contract/public.ts'
import { api, ApiError } from '#web/api/client.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { useRegisterText } from '#web/i18n/register-text.ts'
import type { useCaptcha } from '#web/public-screens/captcha.tsx'
import { type UploadQueue, uploadObstacle } from '#web/runtime/widgets/attachments/upload-queue.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { encryptPassword, signIn } from '#web/session/sign-in.ts'

interface RegisterOptions {
  portal: PortalAnswer
  data: RecordData
  uploads: UploadQueue
  captcha: ReturnType<typeof useCaptcha>
  errorsOf: (data: RecordData) => FieldProblem[]
  showProblems: (problems: FieldProblem[]) => void
}

type AccountFaults = Partial<Record<'password' | 'password2' | 'code' | 'agree', string>>

/** Holds the account's fields in the paths of problems. */
export const accountGroup = 'account'

/** The last step: creates the account. `username` is set afterwards. */
export function useRegister({
  portal,
  data,
  uploads,
  captcha,
  errorsOf,
  showProblems,
}: RegisterOptions) {
  const [error, setError] = useState('')
  const { validate, ...account } = useAccountFaults()
  const [username, setUsername] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const submit = async (fields: FormData) => {
    flushPendingText()
    const isFaultless = validate(fields)
    const missing = uploadObstacle(uploads)

    setError(missing ?? '')
    if (missing !== null) return

    const problems = errorsOf(data)
    showProblems(problems)
    if (problems.length > 0 || !isFaultless) return

    const password = String(fields.get('password') ?? '')

    setBusy(true)

    try {
      const body: RegisterRequest = {
        data,
        password: await encryptPassword(portal.publicKey, password),
        code: String(fields.get('code') ?? ''),
        captchaId: captcha.captcha?.captchaId ?? '',
      }

      const answer = await api.postIdempotentSecret<RegisterAnswer>(
        apiPaths.register,
        body,
        JSON.stringify(data),
      )

      // On failure the user signs in manually.
      await signIn(portal.publicKey, { username: answer.username, password }).catch(() => {})
      setUsername(answer.username)
    } catch (fault) {
      setError(errorText(fault))
      if (fault instanceof ApiError && fault.problems) showProblems(fault.problems)
      await captcha.renew()
    }

    setBusy(false)
  }

  return { error, ...account, username, isBusy, submit }
}

/** All on an attempt, one on blur. */
function useAccountFaults() {
  const t = useRegisterText()
  const [faults, setFaults] = useState<AccountFaults>({})
  const [attempt, setAttempt] = useState(0)
  const faultsOf = (fields: FormData): AccountFaults => {
    const textOf = (name: string) => String(fields.get(name) ?? '')
    return {
      ...(textOf('password') === '' ? { password: t('passwordFirst') } : {}),
      ...(textOf('password') === textOf('password2') ? {} : { password2: t('differ') }),
      ...(textOf('code').trim() === '' ? { code: t('codeFirst') } : {}),
      ...(fields.get('agree') ? {} : { agree: t('agreeFirst') }),
    }
  }

  const validate = (fields: FormData): boolean => {
    const wrong = faultsOf(fields)
    setFaults(wrong)
    setAttempt((count) => count + 1)

    return Object.keys(wrong).length === 0
  }

  const check = (name: keyof AccountFaults, fields: FormData) => {
    if (String(fields.get(name) ?? '') === '') return
    const { [name]: _, ...others } = faults
    const fault = faultsOf(fields)[name]
    setFaults(fault === undefined ? others : { ...others, [name]: fault })
  }

  const problems = Object.entries(faults).map(([name, message]): FieldProblem => {
    return { path: [accountGroup, name], message, severity: 'error', rule: accountGroup }
  })

  return { faults, problems, attempt, validate, check }
}
