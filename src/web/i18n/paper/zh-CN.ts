/** A record as a PDF. */
const zh = {
  download: '下载 PDF',
  making: '正在生成 PDF…',
  print: '打印',
} as const satisfies Record<string, string>

export default zh
