import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  download: 'Download PDF',
  making: 'Making the PDF…',
  print: 'Print',
}

export default en
