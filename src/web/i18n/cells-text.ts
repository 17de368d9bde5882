import { defineNamespace } from './namespace.ts'

export const zh = {
  keys: '可以在表格中直接修改：双击或轻触，或按 Enter、F2 开始；Enter 保存并到下一行，Tab 保存并到下一格，Esc 放弃。',
  edit: '修改{field}',
  saved: '{field}已改为“{value}”',
  emptied: '{field}已清空',
  undo: '撤销',
  undone: '{field}已恢复为“{value}”',
  stale: '这一行刚被别人修改，现在是“{value}”。再按 Enter 保存您填写的，按 Esc 放弃。',
  none: '（不选）',
  choose: '请选择',
  retired: '{label}（已停用）',
  yes: '是',
  no: '否',
} as const satisfies Record<string, string>

const area = defineNamespace('cells', zh)
export const { text: cellsText, useText: useCellsText } = area
