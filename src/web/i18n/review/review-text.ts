import { defineArea } from '#web/i18n/area.ts'
import zh from './zh-CN.ts'

const area = defineArea('review', zh)
/** Words of the reviewer's desk. */
export const { text: reviewText, useText: useReviewText } = area
