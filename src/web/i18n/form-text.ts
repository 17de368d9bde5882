import { defineArea } from './area.ts'
import zh from './form/zh-CN.ts'

const area = defineArea('form', zh)
/** Words of filling in, reading and moving records. */
export const { text: formText, useText: useFormText } = area
