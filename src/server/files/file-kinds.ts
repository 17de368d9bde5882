import { itemAt } from '#config-model/assert.ts'

/** First bytes identify a kind, never its name (domain §2). */
const signatures: { kinds: string[]; mime: string; bytes: (number | null)[]; at?: number }[] = [
  { kinds: ['pdf'], mime: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kinds: ['png'], mime: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kinds: ['jpg', 'jpeg'], mime: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { kinds: ['mp4'], mime: 'video/mp4', bytes: [0x66, 0x74, 0x79, 0x70], at: 4 },
  { kinds: ['xlsx', 'docx', 'zip'], mime: 'application/zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
]
const officeTypes: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  zip: 'application/zip',
}

/** Null when unknown or contradicting the extension. */
export function detectFileType(head: Buffer, extension: string): string | null {
  const signature = signatures.find(({ bytes, at = 0 }) =>
    bytes.every((byte, index) => head[at + index] === byte),
  )
  if (!signature?.kinds.includes(extension)) return null

  return officeTypes[extension] ?? signature.mime
}

export function imageSize(head: Buffer, type: string): { width: number; height: number } | null {
  const size = type === 'image/png' ? pngSize(head) : jpegSize(head)
  return size && size.width > 0 && size.height > 0 ? size : null
}

const pngSize = (head: Buffer) =>
  head.length >= 24 ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) } : null

function jpegSize(head: Buffer) {
  for (let at = 2; at + 9 < head.length;) {
    if (head[at] !== 0xff) return null

    const marker = itemAt(head, at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) }

    // Fill bytes may precede a segment.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2)
  }

  return null
}
