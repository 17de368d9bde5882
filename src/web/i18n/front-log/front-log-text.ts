import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('front-log', zh)
/** Words of the front-end log. */
export const { text: frontLogText, useText: useFrontLogText } = area
