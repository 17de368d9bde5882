const zh = {
  undo: '撤销（{n} 秒）',
  undoKey: '撤销办理，Ctrl Z',
  working: '正在撤销…',
  undone: '已撤销，“{name}”恢复为“{state}”',
  foreseen: '办理后的变化',
  stays: '{value}（不变）',
} as const satisfies Record<string, string>

export default zh
