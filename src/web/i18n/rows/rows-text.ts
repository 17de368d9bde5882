import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('rows', zh)
/** Words of rows that are put in order or brought in from a sheet. */
export const { useText: useRowsText } = area
