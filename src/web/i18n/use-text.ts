import { areaTextOf, type AreaText } from './area.ts'
import type zh from './zh-CN.ts'

export type Text = AreaText<typeof zh>

/** Loaded by i18n.ts. */
export const { text: shellText, useText } = areaTextOf<typeof zh>('translation')
