import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('importing', zh)
/** Words of importing a sheet. */
export const { useText: useImportingText } = area
