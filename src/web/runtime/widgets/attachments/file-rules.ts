import { parseSize } from '#config-model/facts/time.ts'
import type { Field } from '#config-model/types.generated.ts'
import { widgetText } from '#web/i18n/widget-text.ts'

export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '')} MB`
}

const extensionOf = (name: string) => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase()

/** Why a field refuses a file; null when accepted. The server also checks the content. */
export function checkFile(file: { name: string; size: number }, field: Field): string | null {
  const extension = extensionOf(file.name)
  const accept = field.accept ?? []
  if (accept.length > 0 && !accept.includes(extension as never))
    return refuseKind(extension, accept.join(widgetText('comma')))
  if (file.size === 0) return widgetText('emptyFile')
  if (field.maxSize !== undefined && file.size > parseSize(field.maxSize))
    return widgetText('tooLarge', { size: formatFileSize(file.size), max: field.maxSize })
  if (file.name.length > 100) return widgetText('longName')

  return null
}

const refuseKind = (kind: string, kinds: string): string =>
  kind === '' ? widgetText('noKind', { kinds }) : widgetText('wrongKind', { kind, kinds })

export function formatFileRules(field: Field): string {
  const parts = [
    field.accept ? widgetText('kinds', { kinds: field.accept.join(widgetText('comma')) }) : '',
    field.maxSize ? widgetText('mostSize', { size: field.maxSize }) : '',
    field.maxItems ? widgetText('mostFiles', { n: field.maxItems }) : '',
    field.minWidth ? widgetText('leastWidth', { n: field.minWidth }) : '',
  ]

  return parts.filter((part) => part !== '').join(widgetText('semicolon'))
}

export function acceptAttribute(field: Field): string {
  return (field.accept ?? []).map((type) => `.${type}`).join(',')
}

export function isPhoto(field: Field): boolean {
  return (field.accept ?? []).some((type) => type === 'jpg' || type === 'jpeg')
}

/** Pixels; null when unreadable. */
async function imageWidth(file: File): Promise<number | null> {
  if (!file.type.startsWith('image/') || typeof createImageBitmap === 'undefined') return null

  const bitmap = await createImageBitmap(file).catch(() => null)
  const width = bitmap?.width ?? null
  bitmap?.close()

  return width
}

export async function checkUpload(file: File, field: Field): Promise<string | null> {
  const min = field.minWidth
  const width = min === undefined ? null : await imageWidth(file)
  const refusal = checkFile(file, field)
  if (refusal) return refusal

  return width !== null && min !== undefined && width < min
    ? widgetText('tooNarrow', { width, min })
    : null
}
