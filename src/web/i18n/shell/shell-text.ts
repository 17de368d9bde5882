import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('shell', zh)
export const { useText: useShellText } = area
