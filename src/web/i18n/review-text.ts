import { defineArea } from './area.ts'
import zh from './review/zh-CN.ts'

const area = defineArea('review', zh)
/** Words of the reviewer's desk. */
export const { text: reviewText, useText: useReviewText } = area
