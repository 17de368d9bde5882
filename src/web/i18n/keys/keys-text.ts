import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('keys', zh)
export const { useText: useKeysText } = area
