import { showError } from '#web/ui/messages.tsx'
import { changeLocale, currentLocale, type Locale } from './i18n.ts'

/** Switches the language, or shows why it failed. */
export function switchLocale(
  locale: Locale = currentLocale() === 'zh-CN' ? 'en-US' : 'zh-CN',
): void {
  changeLocale(locale).catch(showError)
}
