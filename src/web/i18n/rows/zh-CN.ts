/** Rows of a list: put in order, and brought in from a sheet. */
const zh = {
  hint: '拖动序号或按 Alt+↑/↓ 可调整顺序',
  moved: '已将第 {n} 行移到第 {to} 行（共 {of} 行）',
  undo: '撤销',
  up: '上移',
  down: '下移',
  first: '移到最前',
  last: '移到最后',
} as const satisfies Record<string, string>

export default zh
