import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('jobs', zh)
/** Words of what goes on by itself. */
export const { text: jobsText, useText: useJobsText } = area
