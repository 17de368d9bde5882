import { parseSize } from '#config-model/time.ts'
import type { Field } from '#config-model/types.generated.ts'

/** Size as people write it. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '')} MB`
}

const extensionOf = (name: string) => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase()

/** Why a file must not be sent for a field, in Chinese; null when it may. The server looks at the content again. */
export function refuseFile(file: { name: string; size: number }, field: Field): string | null {
  const extension = extensionOf(file.name)
  const accept = field.accept ?? []
  if (accept.length > 0 && !accept.includes(extension as never)) return `不支持 ${extension === '' ? '该' : extension} 格式，请上传 ${accept.join('、')} 文件`
  if (file.size === 0) return '文件是空的'
  if (field.maxSize !== undefined && file.size > parseSize(field.maxSize)) return `文件 ${sizeText(file.size)}，超过上限 ${field.maxSize}`
  if (file.name.length > 100) return '文件名过长，请改短后再上传'
  return null
}

/** What may be uploaded, in one line under the field. */
export function fileRule(field: Field): string {
  const parts = [
    field.accept ? `支持 ${field.accept.join('、')}` : '',
    field.maxSize ? `单个不超过 ${field.maxSize}` : '',
    field.maxItems ? `最多 ${field.maxItems} 个` : '',
    field.minWidth ? `图片宽度不小于 ${field.minWidth} 像素` : '',
  ]
  return parts.filter((part) => part !== '').join('，')
}

/** The `accept` attribute of a file control. */
export function acceptAttribute(field: Field): string {
  return (field.accept ?? []).map((type) => `.${type}`).join(',')
}

/** True for files of a field that a phone's camera may take. */
export function isPhoto(field: Field): boolean {
  return (field.accept ?? []).some((type) => type === 'jpg' || type === 'jpeg')
}

/** Pixel width of an image file; null when it cannot be told. */
export async function imageWidth(file: File): Promise<number | null> {
  if (!file.type.startsWith('image/') || typeof createImageBitmap === 'undefined') return null
  const bitmap = await createImageBitmap(file).catch(() => null)
  const width = bitmap?.width ?? null
  bitmap?.close()
  return width
}
