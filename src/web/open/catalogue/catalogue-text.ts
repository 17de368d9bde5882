import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { en, zh } from './catalogue-words.ts'

i18next.addResourceBundle('zh-CN', 'catalogue', zh)
i18next.addResourceBundle('en-US', 'catalogue', en)

/** A word of the public screens in the language of the screen; their words are fetched with them, not with the shell. */
export function useCatalogueText(): (key: keyof typeof zh, values?: Record<string, string | number>) => string {
  const { t } = useTranslation('catalogue')
  return (key, values) => t(key, values ?? {})
}
