import i18next from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import './i18n.ts'

/** A word of an area in the language of the screen, its gaps filled. */
export type AreaText<Key extends string> = (key: Key, values?: Record<string, string | number>) => string

/**
 * Words of one area of the screens. Their Chinese is fetched with the code that shows them, their English with all English (english.ts).
 * `useText` draws again when the language changes; `text` is for code outside components.
 */
export function defineArea<Key extends string>(
  area: string,
  chinese: Record<Key, string>,
): { text: AreaText<Key>; useText: () => AreaText<Key> } {
  i18next.addResourceBundle('zh-CN', area, chinese)
  return {
    text: (key, values) => i18next.t(key, { ns: area, ...values }),
    useText: () => {
      const { t } = useTranslation(area)
      return useCallback((key, values) => t(key as string, values ?? {}), [t])
    },
  }
}
