const zh = {
  choose: '选择一条“{title}”，按表单中现在的规则试算，试算结果不保存。',
  working: '正在试算…',
  comparedWith: '“{name}”：同组共 {n} 件一起比较',
  notApplied:
    '按现在填写的内容，正式计分时不会用这份规则给它计分（适用范围不符，或未启用），以下结果仅供参考。',
  reason: '说明',
  noRules: '规则中还没有可以试算的行，请先填写。',
  again: '重试',
  close: '关闭',
  result: '试算结果',
} as const satisfies Record<string, string>

export default zh
