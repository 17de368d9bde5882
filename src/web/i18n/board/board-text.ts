import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

/** Words of the figures on boards. */
export const { useText: useBoardText } = defineArea('board', zh)
