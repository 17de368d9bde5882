import i18next from 'i18next'
import type { Locale } from '#config-model/messages/phrase.ts'
import type { Words } from '#config-model/messages/words.ts'
import type { Portal } from '#config-model/types.generated.ts'
import { storeText } from '#web/browser-storage.ts'
import './namespace.ts'

export const localeNames: Record<Locale, string> = { 'zh-CN': '简体中文', 'en-US': 'English' }
let storageKey = 'i18n-locale'

let fetchedWords: Words | undefined

const isLocale = (text: string | null): text is Locale => text === 'zh-CN' || text === 'en-US'

export const currentLocale = (): Locale => (i18next.language === 'en-US' ? 'en-US' : 'zh-CN')

/** Undefined until loaded, and for Chinese, which is built in. */
export const modelWordsIn = (locale: Locale): Words | undefined =>
  locale === 'en-US' ? fetchedWords : undefined

export const currentWords = (): Words | undefined => modelWordsIn(currentLocale())

/**
 * Starts with the language chosen before, Chinese by default, and loads English on demand. Ignores
 * the browser's language.
 */
export async function startI18n(): Promise<void> {
  if (window.localStorage.getItem(storageKey) === 'en-US') await applyLocale('en-US')
}

export async function configureLocales(locales: Portal['locales']): Promise<void> {
  storageKey = locales.storageKey
  const chosen = window.localStorage.getItem(storageKey)
  const initialLocale =
    isLocale(chosen) && locales.supported.includes(chosen) ? chosen : locales.default
  if (initialLocale !== currentLocale()) await applyLocale(initialLocale)
}

/** The returned function applies the loaded texts. */
type LocaleLoader = (locale: Locale) => Promise<() => void>
const localeLoaders: LocaleLoader[] = []
let changes = 0

/** The screen changes its language when all loaders have finished. */
export function registerLocaleLoader(prepare: LocaleLoader): void {
  localeLoaders.push(prepare)
}

/**
 * Does not reload.
 * @throws ApiError when texts cannot be loaded; the screen stays
 */
export async function changeLocale(locale: Locale): Promise<void> {
  const change = (changes += 1)
  await loadEnglish(locale)
  const ready = await Promise.all(localeLoaders.map((prepare) => prepare(locale)))

  // A later choice won.
  if (change !== changes) return

  storeText(storageKey, locale)
  // Before the configuration: what is derived from it holds words of the screen.
  await applyLocale(locale)
  for (const show of ready) show()
}

async function applyLocale(locale: Locale): Promise<void> {
  await loadEnglish(locale)
  document.documentElement.lang = locale
  await i18next.changeLanguage(locale)
}

async function loadEnglish(locale: Locale): Promise<void> {
  if (locale === 'en-US' && !fetchedWords) {
    const { englishWords: english, modelWords } = await import('./english.ts')
    for (const [area, words] of Object.entries(english))
      i18next.addResourceBundle(locale, area, words)
    fetchedWords = modelWords
  }
}
