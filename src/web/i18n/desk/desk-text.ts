import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

export const { useText: useDeskText } = defineArea('desk', zh)
