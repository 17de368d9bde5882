import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { en, zh } from './system-words.ts'

i18next.addResourceBundle('zh-CN', 'system', zh)
i18next.addResourceBundle('en-US', 'system', en)

/** A word of the administrators' screens in the language of the screen; their words are fetched with them. */
export function useSystemText(): (key: keyof typeof zh, values?: Record<string, string | number>) => string {
  const { t } = useTranslation('system')
  return (key, values) => t(key, values ?? {})
}
