import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import zh from './zh-CN.ts'

export type Locale = 'zh-CN' | 'en-US'
const storageKey = 'i18n-locale'

/** The language chosen on this machine; zh-CN by default, never guessed. */
export function storedLocale(): Locale {
  return window.localStorage.getItem(storageKey) === 'en-US' ? 'en-US' : 'zh-CN'
}

export const currentLocale = (): Locale => (i18next.language === 'en-US' ? 'en-US' : 'zh-CN')

/** Starts with Chinese built in; English is fetched when it is the chosen language. */
export async function startI18n(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'zh-CN', fallbackLng: 'zh-CN', resources: { 'zh-CN': { translation: zh } }, interpolation: { escapeValue: false } })
  if (storedLocale() === 'en-US') await changeLocale('en-US')
}

/** Switches the language without a reload and keeps the choice. */
export async function changeLocale(locale: Locale): Promise<void> {
  if (locale === 'en-US' && !i18next.hasResourceBundle(locale, 'translation'))
    i18next.addResourceBundle(locale, 'translation', (await import('./en-US.ts')).default)
  window.localStorage.setItem(storageKey, locale)
  document.documentElement.lang = locale
  await i18next.changeLanguage(locale)
}
