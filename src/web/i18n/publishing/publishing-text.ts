import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('publishing', zh)
/** Words of publishing and approving. */
export const { useText: usePublishingText } = area
