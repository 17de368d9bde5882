import i18next from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { GapValues } from '#config-model/messages/fill.ts'
import './i18n.ts'

/** A word of an area in the language of the screen, with a value for each of its gaps. */
export type AreaText<Texts extends Record<string, string>> = <Key extends keyof Texts & string>(
  key: Key,
  ...values: GapValues<Texts[Key]>
) => string

/**
 * Words of one area of the screens. Their Chinese is fetched with the code that shows them, their English with all English (english.ts).
 * `useText` draws again when the language changes; `text` is for code outside components.
 */
export function defineArea<Texts extends Record<string, string>>(
  area: string,
  chinese: Texts,
): { text: AreaText<Texts>; useText: () => AreaText<Texts> } {
  i18next.addResourceBundle('zh-CN', area, chinese)
  return {
    text: (key, ...[values]) => i18next.t(key, { ns: area, ...values }),
    useText: () => {
      const { t } = useTranslation(area)
      return useCallback((key, ...[values]) => t(key as string, { ...values }), [t])
    },
  }
}
