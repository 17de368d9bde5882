import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

/** Words of agreement by pairs. */
export const { useText: usePairsText } = defineArea('pairs', zh)
