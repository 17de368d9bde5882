import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('account', zh)
/** Words of a user's own pages. */
export const { useText: useAccountText } = area
