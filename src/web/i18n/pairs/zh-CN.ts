/** How far two agree about what both judged. */
const zh = {
  how: '格中为一致性相关系数（CCC），下面是两人都评了的条数。1 为完全一致；两人打分相差越大、高低顺序越不同，系数越低；0 为没有一致性，负数为高低相反。一般 0.9 以上为高，0.7 至 0.9 为较高，0.5 至 0.7 为中等，0.5 以下为低。两人都评了的不足 {fewest} 条的，不计算，显示“—”。',
  shared: '{n} 条',
  few: '两人都评了的只有 {n} 条，不足 {fewest} 条，不计算',
  alike: '两人各自打的分没有高低之分，算不出',
  first: '甲',
  second: '乙',
  both: '都评了的条数',
  value: '一致性相关系数',
  apart: '甲比乙平均高',
  why: '一致程度',
  low: '低',
  fair: '中等',
  good: '较高',
  high: '高',
} as const satisfies Record<string, string>

export default zh
