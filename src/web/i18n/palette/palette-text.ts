import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('palette', zh)
/** Words of the command palette. */
export const { useText: usePaletteText } = area
