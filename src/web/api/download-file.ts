import type { FileValue } from '#config-model/record.ts'

const urlLifetimeMs = 60_000

export function downloadFile(content: Blob, name: string): void {
  followLink(content, (link) => (link.download = name))
}

/** Images and PDF documents. */
export const canPreview = ({ type }: Pick<FileValue, 'type'>): boolean =>
  type.startsWith('image/') || type === 'application/pdf'

/** Opens what the browser can show in a new tab; downloads other files. */
export function openFile(content: Blob, file: Pick<FileValue, 'name' | 'type'>): void {
  if (canPreview(file)) followLink(content, (link) => (link.target = '_blank'))
  else downloadFile(content, file.name)
}

function followLink(content: Blob, prepare: (link: HTMLAnchorElement) => void): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')

  link.href = url
  link.rel = 'noopener'
  prepare(link)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs)
}
