import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('ordering', zh)
export const { text: orderingText, useText: useOrderingText } = area
