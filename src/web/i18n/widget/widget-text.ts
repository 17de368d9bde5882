import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('widget', zh)
/** Words of the widgets. */
export const { text: widgetText, useText: useWidgetText } = area
