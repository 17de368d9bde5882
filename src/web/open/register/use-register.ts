import { useState } from 'react'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { RecordData } from '#config-model/record.ts'
import type { RegisterAnswer, RegisterRequest } from '#contract/account.ts'
import { paths } from '#contract/paths.ts'
import type { PortalAnswer } from '#contract/public.ts'
import { api, ApiError } from '#web/api/client.ts'
import { useRegisterText } from '#web/i18n/register/register-text.ts'
import { missingUploads } from '#web/runtime/widgets/attachments/missing-uploads.ts'
import type { UploadQueue } from '#web/runtime/widgets/attachments/upload-queue.ts'
import { flushPendingText } from '#web/runtime/widgets/text/text-draft.ts'
import { encryptPassword } from '#web/session/encrypt-password.ts'
import { signIn } from '#web/session/sign-in.ts'
import type { useCaptcha } from '../use-captcha.ts'

interface RegisterOptions {
  portal: PortalAnswer
  data: RecordData
  uploads: UploadQueue
  captcha: ReturnType<typeof useCaptcha>
  errorsOf: (data: RecordData) => FieldProblem[]
  setShown: (problems: FieldProblem[]) => void
}

/** The last step: asks the server for an account. `username` is set once there is one. */
export function useRegister({ portal, data, uploads, captcha, errorsOf, setShown }: RegisterOptions) {
  const t = useRegisterText()
  const [error, setError] = useState('')
  const [username, setUsername] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  /** Why the account cannot be asked for yet; null when it can. */
  const objectionTo = (fields: FormData): string | null => {
    const missing = missingUploads(uploads)
    if (missing !== null) return missing
    const found = errorsOf(data)
    setShown(found)
    if (found.length > 0) return t('stillWrong', { n: found.length })
    if (String(fields.get('password') ?? '') !== fields.get('password2')) return t('differ')
    return fields.get('agree') ? null : t('agreeFirst')
  }
  const submit = async (fields: FormData) => {
    flushPendingText()
    const objection = objectionTo(fields)
    if (objection !== null) return setError(objection)
    const password = String(fields.get('password') ?? '')
    setBusy(true)
    setError('')
    try {
      const body: RegisterRequest = {
        data,
        password: await encryptPassword(portal.publicKey, password),
        code: String(fields.get('code') ?? ''),
        captchaId: captcha.captcha?.captchaId ?? '',
      }
      const answer = await api.onceSecretly<RegisterAnswer>(paths.register, body, JSON.stringify(data))
      // Without it there is the way by hand.
      await signIn(portal.publicKey, { username: answer.username, password }).catch(() => {})
      setUsername(answer.username)
    } catch (fault) {
      setError(fault instanceof Error ? fault.message : String(fault))
      if (fault instanceof ApiError && fault.problems) setShown(fault.problems)
      await captcha.renew()
    }
    setBusy(false)
  }
  return { error, username, isBusy, submit }
}
