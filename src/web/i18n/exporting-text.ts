import { defineNamespace } from './namespace.ts'

const zh = {
  exportProgress: '导出进度',
  exportWaiting: '正在准备导出',
  exporting: '已导出 {n}%',
  cancelExport: '取消',
  exportCancelled: '已取消导出',
} as const satisfies Record<string, string>

const en: Record<keyof typeof zh, string> = {
  exportProgress: 'Progress of the export',
  exportWaiting: 'Preparing the export',
  exporting: '{n}% exported',
  cancelExport: 'Cancel',
  exportCancelled: 'Export cancelled',
}

const area = defineNamespace('exporting', zh, en)
export const { text: exportingText, useText: useExportingText } = area
