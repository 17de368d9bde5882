import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('evidence', zh)
export const { useText: useEvidenceText } = area
