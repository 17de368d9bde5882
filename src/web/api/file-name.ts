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
