import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('reuse', zh)
/** Words of files that are chosen again. */
export const { useText: useReuseText } = area
