import { useTranslation } from 'react-i18next'
import type { TextKey } from './zh-CN.ts'

/** A word of the shell in the language of the screen. */
export type Text = (key: TextKey, values?: Record<string, string | number>) => string

export function useText(): Text {
  const { t } = useTranslation()
  return (key, values) => t(key, values ?? {})
}
