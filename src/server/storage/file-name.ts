import { extname } from 'node:path'
import { lastOf } from '#config-model/assert.ts'
import { cleanLine } from '#config-model/text/clean-text.ts'

/** File systems take 255 bytes, 85 Chinese characters. */
const maxLength = 80
/** A device name on Windows, with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Cleans a file name: no path, one line of visible characters, none that a file system forbids, no
 * dots or blanks at its ends, so that the visible extension is the real one. Null for invalid
 * UTF-8.
 */
export function cleanFileName(rawName: string): string | null {
  if (rawName.includes('\uFFFD')) return null

  const name = lastOf(cleanLine(rawName).split(/[\\/]/))
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '')
    .replace(device, '_$1')

  const extension = extname(name)
  const stem = Array.from(name.slice(0, name.length - extension.length))
  const shortStem = stem
    .slice(0, Math.max(1, maxLength - extension.length))
    .join('')
    .trimEnd()

  return `${shortStem === '' ? '未命名' : shortStem}${extension}`
}

export const fileExtensionOf = (name: string): string => extname(name).slice(1).toLowerCase()

/** RFC 6266, RFC 5987. */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const escaped = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename*=UTF-8''${escaped}`
}
