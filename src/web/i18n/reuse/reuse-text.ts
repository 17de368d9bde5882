import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('reuse', zh)
export const { useText: useReuseText } = area
