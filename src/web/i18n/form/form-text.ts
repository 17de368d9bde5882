import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('form', zh)
export const { text: formText, useText: useFormText } = area
