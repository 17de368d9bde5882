import { defineArea } from './area.ts'
import zh from './front-log/zh-CN.ts'

const area = defineArea('front-log', zh)
/** Words of the front-end log. */
export const { text: frontLogText, useText: useFrontLogText } = area
