const zh = {
  how: '格中为一致性相关系数（CCC），下面是共同评审件数。1 为完全一致；两人打分相差越大、高低顺序越不同，系数越低；0 为没有一致性，负数为高低相反。一般 0.9 以上为高，0.7 至 0.9 为较高，0.5 至 0.7 为中等，0.5 以下为低。两人共同评审不足 {fewest} 件的，不计算，显示“—”。',
  shared: '{n} 件',
  few: '两人共同评审的只有 {n} 件，不足 {fewest} 件，不计算',
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

export default zh
