import { defineNamespace } from './namespace.ts'

export const zh = {
  title: '自动核对',
  counts: '符合 {pass} 项，不符合 {fail} 项，须人工核对 {person} 项',
  more: '查看依据',
  less: '收起依据',
  pass: '符合',
  fail: '不符合',
  person: '须人工核对',
  value: '{title}：{text}',
  ready: '提交前自查',
  required: '必填项',
  optional: '选填项',
  share: '已填 {filled}/{total}（{percent}%）',
  filled: '{filled}/{total}',
  bySteps: '各步骤填写情况',
  step: '步骤',
  ownTitle: '审核核对要点',
  ownCounts: '符合 {pass} 项，不符合 {fail} 项，由审核人员核对 {person} 项',
  byReviewer: '由审核人员核对',
  failHint: '不符合的要点请核对所填内容，确有特殊情况的可以提交，由审核人员判断。',
} as const satisfies Record<string, string>

const area = defineNamespace('evidence', zh)
export const { useText: useEvidenceText } = area
