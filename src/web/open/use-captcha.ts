import { useState } from 'react'
import type { CaptchaAnswer } from '#contract/account.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'

/** The captcha on the screen; null as long as none was asked for or none could be fetched. */
export function useCaptcha(): { captcha: CaptchaAnswer | null; renew: () => Promise<void> } {
  const [captcha, setCaptcha] = useState<CaptchaAnswer | null>(null)
  const renew = async () => setCaptcha(await api.get<CaptchaAnswer>(paths.captcha).catch(() => null))
  return { captcha, renew }
}
