import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

/** Words of a clock that is wrong. */
export const { text: clockText } = defineArea('clock', zh)
