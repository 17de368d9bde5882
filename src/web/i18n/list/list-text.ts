import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('list', zh)
/** Words of what a list offers beyond its rows. */
export const { useText: useListText } = area
