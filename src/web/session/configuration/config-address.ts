import { apiPaths } from '#contract/paths.ts'
import { configAddressKey } from '#contract/prefetch.ts'
import { currentLocale, type Locale } from '#web/i18n/i18n.ts'
import { sessionCookies } from '#web/session/cookies.ts'

const keyFor = (locale: Locale) => configAddressKey(sessionCookies.get('uuid') ?? '', locale)

/**
 * Where the user's configuration was last, in a language: the browser has kept it if it is still in
 * force.
 */
export function configAddress(locale: Locale = currentLocale()): string {
  const cachedAddress = localStorage.getItem(keyFor(locale))
  return cachedAddress?.startsWith(`${apiPaths.config}?`) ? cachedAddress : apiPaths.config
}

/** Notes where it is now. */
export function noteConfigAddress(address: string, locale: Locale = currentLocale()): void {
  try {
    localStorage.setItem(keyFor(locale), address)
  } catch {
    // Full or forbidden: it is asked for without a name.
  }
}
