import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

export const { useText: usePeekText } = defineArea('peek', zh)
