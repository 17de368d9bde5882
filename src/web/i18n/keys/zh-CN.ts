/** The sheet of the keys that can be pressed. */
const zh = {
  title: '快捷键',
  hint: '正在输入文字时，单个字母和数字的快捷键不起作用。',
  everywhere: '各页',
  search: '搜索菜单、操作和记录',
  sheet: '打开本说明',
  close: '关闭对话框或菜单',
  list: '列表',
  rows: '下一条、上一条',
  open: '打开当前一条',
  choose: '选择或取消当前一条',
  filters: '到筛选条件',
  unchoose: '取消全部选择',
  tree: '树形列表',
  walk: '上下移动，展开或收起，到头尾',
  review: '审核',
  records: '下一件、上一件',
  decision: '选审核结论',
  submit: '提交并到下一件',
  pane: '到下一栏（加 Shift 到上一栏）',
  leave: '返回列表',
} as const
export default zh
