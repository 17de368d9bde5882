import { shellText } from '#web/i18n/use-text.ts'

/** The name in a content-disposition header; 导出文件.xlsx without one (specification §7). */
export function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  try {
    const name = encoded?.trim() || plain
    return name ? decodeURIComponent(name) : shellText('exportName')
  } catch {
    return plain ?? shellText('exportName')
  }
}

/** Saves content as a file of this machine. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
