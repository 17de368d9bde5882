import { defineNamespace } from './namespace.ts'

const zh = {
  download: '下载 PDF',
  making: '正在生成 PDF…',
  print: '打印',
  printed: '打印时间',
  conditions: '筛选条件',
  rows: '数量',
} as const satisfies Record<string, string>

export const en: Record<keyof typeof zh, string> = {
  download: 'Download PDF',
  making: 'Making the PDF…',
  print: 'Print',
  printed: 'Printed',
  conditions: 'Filters',
  rows: 'Rows',
}

const area = defineNamespace('paper', zh, en)
export const { useText: usePaperText } = area
