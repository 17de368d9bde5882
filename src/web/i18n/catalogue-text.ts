import { defineArea } from './area.ts'
import zh from './catalogue/zh-CN.ts'

const area = defineArea('catalogue', zh)
/** Words of the public screens. */
export const { useText: useCatalogueText } = area
