import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('shell', zh)
/** Words of the shell's own parts. */
export const { useText: useShellText } = area
