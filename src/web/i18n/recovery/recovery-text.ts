import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('recovery', zh)
/** Words of recovering a password. */
export const { useText: useRecoveryText } = area
