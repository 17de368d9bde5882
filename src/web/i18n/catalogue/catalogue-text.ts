import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('catalogue', zh)
/** Words of the public screens. */
export const { useText: useCatalogueText } = area
