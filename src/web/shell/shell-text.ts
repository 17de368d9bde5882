import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { en, zh, type ShellWord } from './shell-words.ts'

i18next.addResourceBundle('zh-CN', 'shell', zh)
i18next.addResourceBundle('en-US', 'shell', en)

/** A word of the shell in the language of the screen; fetched with the shell. */
export function useShellText(): (key: ShellWord, values?: Record<string, string | number>) => string {
  const { t } = useTranslation('shell')
  return (key, values) => t(key, values ?? {})
}
