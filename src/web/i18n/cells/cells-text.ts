import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('cells', zh)
export const { text: cellsText, useText: useCellsText } = area
