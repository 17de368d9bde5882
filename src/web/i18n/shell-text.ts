import { defineArea } from './area.ts'
import zh from './shell/zh-CN.ts'

const area = defineArea('shell', zh)
/** Words of the shell's own parts. */
export const { useText: useShellText } = area
