const zh = {
  exportProgress: '导出进度',
  exportWaiting: '正在准备导出',
  exporting: '已导出 {n}%',
  cancelExport: '取消',
  exportCancelled: '已取消导出',
} as const satisfies Record<string, string>

export default zh
