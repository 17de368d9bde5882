import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Words } from '#config-model/words.ts'
import zh from './zh-CN.ts'

export type Locale = 'zh-CN' | 'en-US'
const storageKey = 'i18n-locale'

// Chinese is built in: from here on every word is known.
void i18next
  .use(initReactI18next)
  .init({ lng: 'zh-CN', fallbackLng: 'zh-CN', resources: { 'zh-CN': { translation: zh } }, interpolation: { escapeValue: false }, initAsync: false })

let fetchedWords: Words | undefined

/** The language chosen on this machine; zh-CN by default, never guessed. */
export function storedLocale(): Locale {
  return window.localStorage.getItem(storageKey) === 'en-US' ? 'en-US' : 'zh-CN'
}

export const currentLocale = (): Locale => (i18next.language === 'en-US' ? 'en-US' : 'zh-CN')

/** The model's sentences in the language of the screen; undefined for Chinese, which the model knows itself. */
export const currentWords = (): Words | undefined => (currentLocale() === 'en-US' ? fetchedWords : undefined)

/** Takes up the language chosen before; English is fetched for it. */
export async function startI18n(): Promise<void> {
  if (storedLocale() === 'en-US') await changeLocale('en-US')
}

/** Switches the language without a reload and keeps the choice. */
export async function changeLocale(locale: Locale): Promise<void> {
  if (locale === 'en-US' && !fetchedWords) {
    const { english, modelWords } = await import('./english.ts')
    for (const [area, words] of Object.entries(english)) i18next.addResourceBundle(locale, area, words)
    fetchedWords = modelWords
  }
  window.localStorage.setItem(storageKey, locale)
  document.documentElement.lang = locale
  await i18next.changeLanguage(locale)
}
