import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('exporting', zh)
export const { text: exportingText, useText: useExportingText } = area
