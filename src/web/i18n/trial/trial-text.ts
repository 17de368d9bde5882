import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

/** Words of trying rules out. */
export const { useText: useTrialText } = defineArea('trial', zh)
