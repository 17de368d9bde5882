import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('paper', zh)
/** Words of records as PDF. */
export const { useText: usePaperText } = area
