import { showError } from '#web/ui/messages.tsx'
import { changeLocale, currentLocale, type Locale } from './i18n.ts'

/** Speaks another language, or says why not. */
export function switchLocale(
  locale: Locale = currentLocale() === 'zh-CN' ? 'en-US' : 'zh-CN',
): void {
  changeLocale(locale).catch(showError)
}
