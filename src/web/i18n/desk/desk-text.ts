import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

/** Words of who else is there and of the day's work. */
export const { useText: useDeskText } = defineArea('desk', zh)
