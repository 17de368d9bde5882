import { defineArea } from './area.ts'
import zh from './widget/zh-CN.ts'

const area = defineArea('widget', zh)
/** Words of the widgets. */
export const { text: widgetText, useText: useWidgetText } = area
