import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('cells', zh)
/** Words of filling in the cells of a list. */
export const { text: cellsText, useText: useCellsText } = area
