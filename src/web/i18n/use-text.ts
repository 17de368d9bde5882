import { areaTextOf, type AreaText } from './area.ts'
import type zh from './zh-CN.ts'

export type Text = AreaText<typeof zh>

/** The texts of the shell, loaded by i18n.ts. */
export const { text: shellText, useText } = areaTextOf<typeof zh>('translation')
