import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('register', zh)
/** Words of the registration. */
export const { useText: useRegisterText } = area
