import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('account', zh)
export const { useText: useAccountText } = area
