import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('rows', zh)
export const { useText: useRowsText } = area
