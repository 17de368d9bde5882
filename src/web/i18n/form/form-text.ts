import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('form', zh)
/** Words of filling in, reading and moving records. */
export const { text: formText, useText: useFormText } = area
