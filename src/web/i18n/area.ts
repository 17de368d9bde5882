import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { fillGaps, type GapValues } from '#config-model/messages/fill-placeholders.ts'
import zh from './zh-CN.ts'

// Chinese is built in.
void i18next.use(initReactI18next).init({
  lng: 'zh-CN',
  fallbackLng: 'zh-CN',
  resources: { 'zh-CN': { translation: zh } },
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  initAsync: false,
})

export type AreaText<Texts extends Record<string, string>> = <Key extends keyof Texts & string>(
  key: Key,
  ...values: GapValues<Texts[Key]>
) => string

interface Area<Texts extends Record<string, string>> {
  text: AreaText<Texts>
  useText: () => AreaText<Texts>
}

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}
const language = () => i18next.language

/** Rerenders when it changes. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, language)

/** The English of a long area is beside it (`-text.en.ts`), in one chunk for all (english.ts). */
export function defineArea<Texts extends Record<string, string>>(
  area: string,
  chinese: Texts,
  english?: Record<keyof Texts, string>,
): Area<Texts> {
  i18next.addResourceBundle('zh-CN', area, chinese)
  if (english) i18next.addResourceBundle('en-US', area, english)
  return areaTextOf<Texts>(area)
}

/** Returns the texts of an area whose Chinese is loaded already. */
export function areaTextOf<Texts extends Record<string, string>>(area: string): Area<Texts> {
  const speakers = new Map<string, AreaText<Texts>>()
  // By language: a page looks up hundreds of texts.
  const speaker = (locale: string): AreaText<Texts> => {
    const cachedSpeaker = speakers.get(locale)
    if (cachedSpeaker) return cachedSpeaker

    const words = new Map<string, string>()
    const speak: AreaText<Texts> = (key, ...[values]) => {
      let word = words.get(key)
      if (word === undefined)
        words.set(key, (word = i18next.t(key, { ns: area, lng: locale, skipInterpolation: true })))

      return fillGaps(word, values ?? {})
    }

    speakers.set(locale, speak)

    return speak
  }

  return {
    text: (key, ...values) => speaker(i18next.language)(key, ...values),
    useText: () => speaker(useLanguage()),
  }
}
