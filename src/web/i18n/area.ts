import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { fillGaps, type GapValues } from '#config-model/messages/fill.ts'
import './i18n.ts'

/** A word of an area in the language of the screen, with a value for each of its gaps. */
export type AreaText<Texts extends Record<string, string>> = <Key extends keyof Texts & string>(
  key: Key,
  ...values: GapValues<Texts[Key]>
) => string

interface Area<Texts extends Record<string, string>> {
  /** For code outside components: the words of the moment. */
  text: AreaText<Texts>
  /** Draws again when the language changes. */
  useText: () => AreaText<Texts>
}

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}
const language = () => i18next.language

/** The language of the screen; draws again when it changes. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, language)

/**
 * Words of one area of the screens. Their Chinese is fetched with the code that shows them, their
 * English with all English (english.ts).
 */
export function defineArea<Texts extends Record<string, string>>(
  area: string,
  chinese: Texts,
): Area<Texts> {
  i18next.addResourceBundle('zh-CN', area, chinese)
  return areaTextOf<Texts>(area)
}

/** The words of an area whose Chinese is there already. */
export function areaTextOf<Texts extends Record<string, string>>(area: string): Area<Texts> {
  const speakers = new Map<string, AreaText<Texts>>()
  // A page asks for hundreds of words at a time: each is looked up once in a language.
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
