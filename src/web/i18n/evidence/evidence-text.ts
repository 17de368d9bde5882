import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('evidence', zh)
/** Words of points that are judged by conditions. */
export const { useText: useEvidenceText } = area
