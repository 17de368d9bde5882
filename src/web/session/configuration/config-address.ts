import { apiPaths } from '#contract/paths.ts'
import { configAddressKey } from '#contract/prefetch.ts'
import { sessionCookies } from '#web/browser/cookies.ts'
import { currentLocale, type Locale } from '#web/i18n/i18n.ts'

const keyFor = (locale: Locale) => configAddressKey(sessionCookies.get('uuid') ?? '', locale)

/**
 * The last address of the user's configuration in a language: cached by the browser while active.
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
    // Storage full or forbidden: requested without a hash in the address.
  }
}
