import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('undo', zh)
export const { text: undoText, useText: useUndoText } = area
