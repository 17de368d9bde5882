import { areaTextOf, type AreaText } from './area.ts'
import type zh from './zh-CN.ts'

/** A word of the shell in the language of the screen. */
export type Text = AreaText<typeof zh>

/** The words of the shell: i18n.ts brings their Chinese. */
export const { text: shellText, useText } = areaTextOf<typeof zh>('translation')
