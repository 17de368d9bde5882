import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AreaText } from './area.ts'
import './i18n.ts'
import type zh from './zh-CN.ts'

/** A word of the shell in the language of the screen. */
export type Text = AreaText<typeof zh>

export function useText(): Text {
  const { t } = useTranslation()
  return (key, ...[values]) => t(key, { ...values })
}

/** The same outside components: the words of the moment. */
export const shellText: Text = (key, ...[values]) => i18next.t(key, { ...values })
