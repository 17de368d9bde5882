import { useRef, useState } from 'react'
import type { CaptchaAnswer } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'

/** Fetches another captcha, by default of the same form. */
export type RenewCaptcha = (form?: 'picture' | 'question') => Promise<void>

/** The captcha on the screen; null if none was requested or loading failed. */
export function useCaptcha(): {
  captcha: CaptchaAnswer | null
  renew: RenewCaptcha
  drop: () => void
} {
  const [captcha, setCaptcha] = useState<CaptchaAnswer | null>(null)
  const chosen = useRef<'picture' | 'question'>('picture')
  const renew: RenewCaptcha = async (form = chosen.current) => {
    chosen.current = form
    const path = form === 'question' ? `${apiPaths.captcha}?form=question` : apiPaths.captcha
    setCaptcha(await api.get<CaptchaAnswer>(path).catch(() => null))
  }

  return { captcha, renew, drop: () => setCaptcha(null) }
}
