import { defineArea } from './area.ts'
import zh from './palette/zh-CN.ts'

const area = defineArea('palette', zh)
/** Words of the command palette. */
export const { useText: usePaletteText } = area
