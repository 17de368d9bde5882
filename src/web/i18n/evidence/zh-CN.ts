/** What the values say of the points of a checklist. */
const zh = {
  title: '自动核对',
  counts: '符合 {pass} 项，不符合 {fail} 项，须人工核对 {person} 项',
  more: '查看依据',
  less: '收起依据',
  pass: '符合',
  fail: '不符合',
  person: '须人工核对',
  value: '{title}：{text}',
} as const satisfies Record<string, string>

export default zh
