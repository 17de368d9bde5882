/** What a list offers beyond its rows: conditions that are set, views of one's own, columns, keys, all that match. */
const zh = {
  activeFilters: '已设置的筛选条件',
  keyword: '关键词',
  condition: '{title}：{value}',
  removeFilter: '去掉筛选条件“{title}：{value}”',
  removeAll: '全部清除',
  since: '{from} 起',
  until: '至 {to}',
  between: '{from} 至 {to}',
  chooseAll: '选择全部 {n} 条',
  chooseFirst: '选择前 {n} 条',
  choosing: '正在选择 {n} / {of} 条',
  callOff: '停止',
  and: '、',
} as const satisfies Record<string, string>

export default zh
