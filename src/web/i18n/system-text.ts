import { defineArea } from './area.ts'
import zh from './system/zh-CN.ts'

const area = defineArea('system', zh)
/** Words of the administrators' screens. */
export const { useText: useSystemText } = area
