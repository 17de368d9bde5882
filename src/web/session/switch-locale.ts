import type { Locale } from '#config-model/messages/phrase.ts'
import { changeLocale, currentLocale } from '#web/i18n/i18n.ts'
import { showError } from '#web/ui/toasts.tsx'
import { refetchData } from './configuration/config-changes.ts'

/** Also what the server words: labels of figures, entries of logs. */
export function switchLocale(
  locale: Locale = currentLocale() === 'zh-CN' ? 'en-US' : 'zh-CN',
): void {
  changeLocale(locale).then(refetchData).catch(showError)
}
