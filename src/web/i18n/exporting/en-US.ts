import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  exportProgress: 'Progress of the export',
  exportWaiting: 'Preparing the export',
  exporting: '{n}% exported',
  cancelExport: 'Cancel',
  exportCancelled: 'Export cancelled',
}

export default en
