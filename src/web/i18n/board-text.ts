import { defineNamespace } from './namespace.ts'

export const zh = {
  asChart: '图形',
  asTable: '表格',
  view: '{title}：图形或表格',
  exportOf: '导出{title}',
  export: '导出',
  exported: '已导出 {name}',
  nothing: '没有数据',
  notFiltered: '不受{names}筛选影响',
  ofWhole: '{value}（{share}）',
  behind: '{label}：{value}，查看明细',
  ofStep: '占上一步 {share}',
  ofPreset: '占{title} {share}',
  presetOfList: '{list}{title}',
  total: '合计',
  legend: '图例',
  filters: '筛选',
  reset: '重置',
} as const satisfies Record<string, string>

export const { useText: useBoardText } = defineNamespace('board', zh)
