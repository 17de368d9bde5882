import { configAddressKey } from '#contract/opening.ts'
import { paths } from '#contract/paths.ts'
import { currentLocale, type Locale } from '#web/i18n/i18n.ts'
import { cookies } from '#web/session/cookies.ts'

const keyFor = (locale: Locale) => configAddressKey(cookies.get('uuid') ?? '', locale)

/**
 * Where the user's configuration was last, in a language: the browser has kept it if it is still in
 * force.
 */
export function configAddress(locale: Locale = currentLocale()): string {
  const kept = localStorage.getItem(keyFor(locale))
  return kept?.startsWith(`${paths.config}?`) ? kept : paths.config
}

/** Notes where it is now. */
export function noteConfigAddress(address: string, locale: Locale = currentLocale()): void {
  try {
    localStorage.setItem(keyFor(locale), address)
  } catch {
    // Full or forbidden: it is asked for without a name.
  }
}
