import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('system', zh)
/** Words of the administrators' screens. */
export const { useText: useSystemText } = area
