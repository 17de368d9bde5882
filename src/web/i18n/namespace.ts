import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import {
  fillPlaceholders,
  type PlaceholderValues,
} from '#config-model/messages/fill-placeholders.ts'
import zh from './zh-CN.ts'

// Chinese is built in.
void i18next.use(initReactI18next).init({
  lng: 'zh-CN',
  fallbackLng: 'zh-CN',
  resources: { 'zh-CN': { translation: zh } },
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  initAsync: false,
})

export type NamespaceText<Texts extends Record<string, string>> = <
  Key extends keyof Texts & string,
>(
  key: Key,
  ...values: PlaceholderValues<Texts[Key]>
) => string

interface NamespaceTexts<Texts extends Record<string, string>> {
  text: NamespaceText<Texts>
  useText: () => NamespaceText<Texts>
}

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}
const language = () => i18next.language

/** Rerenders when it changes. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, language)

/** The English of a long area is beside it (`-text.en.ts`), in one chunk for all (english.ts). */
export function defineNamespace<Texts extends Record<string, string>>(
  area: string,
  chinese: Texts,
  english?: Record<keyof Texts, string>,
): NamespaceTexts<Texts> {
  i18next.addResourceBundle('zh-CN', area, chinese)
  if (english) i18next.addResourceBundle('en-US', area, english)
  return namespaceTextsOf<Texts>(area)
}

/** The area's Chinese is loaded already. */
export function namespaceTextsOf<Texts extends Record<string, string>>(
  area: string,
): NamespaceTexts<Texts> {
  const translators = new Map<string, NamespaceText<Texts>>()
  // Cached by language: a page looks up hundreds of texts.
  const translatorOf = (locale: string): NamespaceText<Texts> => {
    const cachedTranslator = translators.get(locale)
    if (cachedTranslator) return cachedTranslator

    const words = new Map<string, string>()
    const translate: NamespaceText<Texts> = (key, ...[values]) => {
      let word = words.get(key)
      if (word === undefined)
        words.set(key, (word = i18next.t(key, { ns: area, lng: locale, skipInterpolation: true })))

      return fillPlaceholders(word, values ?? {})
    }

    translators.set(locale, translate)

    return translate
  }

  return {
    text: (key, ...values) => translatorOf(i18next.language)(key, ...values),
    useText: () => translatorOf(useLanguage()),
  }
}
