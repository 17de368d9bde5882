import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('keys', zh)
/** Words of the sheet of keys. */
export const { useText: useKeysText } = area
