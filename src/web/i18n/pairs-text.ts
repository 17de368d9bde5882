import { defineNamespace } from './namespace.ts'

const zh = {
  how: '格中为一致性相关系数（CCC），下面是共同评审件数。1 为完全一致；两人打分相差越大、高低顺序越不同，系数越低；0 为没有一致性，负数为高低相反。一般 0.9 以上为高，0.7 至 0.9 为较高，0.5 至 0.7 为中等，0.5 以下为低。两人共同评审不足 {min} 件的，不计算，显示“—”。',
  shared: '{n} 件',
  few: '两人共同评审的只有 {n} 件，不足 {min} 件，不计算',
  alike: '两人各自打的分没有高低之分，无法计算',
  first: '甲',
  second: '乙',
  both: '共同评审件数',
  value: '一致性相关系数',
  apart: '甲比乙平均高',
  why: '一致程度',
  low: '低',
  fair: '中等',
  good: '较高',
  high: '高',
} as const satisfies Record<string, string>

const en: Record<keyof typeof zh, string> = {
  how: 'Each cell is the concordance correlation (CCC), and below it how many both have scored. 1 is complete agreement; the further two are apart, and the more their orders differ, the lower it is; 0 is no agreement, below 0 the opposite. Above 0.9 is high, 0.7 to 0.9 good, 0.5 to 0.7 fair, below 0.5 low. Where fewer than {min} were scored by both nothing is calculated: “—”.',
  shared: '{n}',
  few: 'Only {n} scored by both, fewer than {min}: not calculated',
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

export const { useText: usePairsText } = defineNamespace('pairs', zh, en)
