import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

/** Words of the panel that shows a row beside its list. */
export const { useText: usePeekText } = defineArea('peek', zh)
