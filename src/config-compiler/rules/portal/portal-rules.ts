import { captchaAfterLock } from './captcha-after-lock.ts'
import { defaultLocale } from './default-locale.ts'
import { layoutNoEffect } from './layout-no-effect.ts'
import { recordLimit } from './record-limit.ts'
import { themeContrast } from './theme-contrast.ts'
import { timeoutOdd } from './timeout-odd.ts'
import { unsavedLimit } from './unsaved-limit.ts'

/** The rules of the group portal. */
export const portalRules = [
  themeContrast,
  layoutNoEffect,
  defaultLocale,
  captchaAfterLock,
  recordLimit,
  timeoutOdd,
  unsavedLimit,
]
