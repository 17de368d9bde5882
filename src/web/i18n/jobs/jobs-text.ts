import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('jobs', zh)
export const { text: jobsText, useText: useJobsText } = area
