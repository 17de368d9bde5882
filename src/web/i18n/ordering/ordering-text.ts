import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('ordering', zh)
/** Words of putting the rows of a list in order. */
export const { text: orderingText, useText: useOrderingText } = area
