import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('undo', zh)
/** Words of looking ahead at a step and of taking one back. */
export const { text: undoText, useText: useUndoText } = area
