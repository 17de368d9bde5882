import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  how: 'Each cell is the concordance correlation (CCC), and below it how many both have scored. 1 is complete agreement; the further two are apart, and the more their orders differ, the lower it is; 0 is no agreement, below 0 the opposite. Above 0.9 is high, 0.7 to 0.9 good, 0.5 to 0.7 fair, below 0.5 low. Where fewer than {fewest} were scored by both nothing is calculated: “—”.',
  shared: '{n}',
  few: 'Only {n} scored by both, fewer than {fewest}: not calculated',
  alike: 'Each gives one score alone: nothing can be calculated',
  first: 'First',
  second: 'Second',
  both: 'Scored by both',
  value: 'Concordance correlation',
  apart: 'First higher by (mean)',
  why: 'Agreement',
  low: 'low',
  fair: 'fair',
  good: 'good',
  high: 'high',
}

export default en
