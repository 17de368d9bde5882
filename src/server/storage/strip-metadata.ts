/**
 * Removes place, time, owner, serial number, thumbnails and comments from a picture. Colors,
 * orientation and every pixel remain. Content that is neither JPEG nor PNG is unchanged.
 */
export function stripMetadata(content: Buffer): Buffer {
  if (content.subarray(0, 3).equals(jpegSignature)) return stripJpeg(content)
  return content.subarray(0, 8).equals(pngSignature) ? stripPng(content) : content
}

const jpegSignature = Buffer.from('ffd8ff', 'hex')
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')
const pngMetadata = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])
const exifName = Buffer.from('Exif\0\0', 'latin1')

/** Keeps all chunks without metadata, up to the end of the picture. */
function stripPng(content: Buffer): Buffer {
  const parts: Buffer[] = [pngSignature]
  for (let at = 8; at + 12 <= content.length;) {
    const end = at + 12 + content.readUInt32BE(at)
    const name = content.toString('latin1', at + 4, at + 8)
    if (end > content.length) break

    if (!pngMetadata.has(name)) parts.push(content.subarray(at, end))
    if (name === 'IEND') break

    at = end
  }

  return Buffer.concat(parts)
}

/**
 * Keeps the segments that draw the picture, up to its end: another picture with metadata may
 * follow.
 */
function stripJpeg(content: Buffer): Buffer {
  const parts = [content.subarray(0, 2)]
  let at = 2
  while (at + 4 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }

    if (marker === 0xd9) break

    const length = content.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > content.length) break

    const segment = content.subarray(at, end)
    const turned = marker === 0xe1 ? orientationOf(segment.subarray(4)) : 1
    if (isDrawing(marker, segment.subarray(4))) parts.push(segment)
    else if (turned > 1) parts.push(orientationSegment(turned))
    at = end
    if (marker !== 0xda) continue

    const scanEnd = endOfScan(content, at)

    parts.push(content.subarray(at, scanEnd))
    at = scanEnd
  }

  parts.push(Buffer.from([0xff, 0xd9]))

  return Buffer.concat(parts)
}

/** Of application segments only those about colors draw. */
function isDrawing(marker: number, body: Buffer): boolean {
  const begins = (name: string) => body.subarray(0, name.length).toString('latin1') === name
  if (marker === 0xe0) return begins('JFIF\0')
  if (marker === 0xe2) return begins('ICC_PROFILE\0')
  if (marker === 0xee) return begins('Adobe')

  return !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe
}

/** The next marker that is no fill byte or restart. */
function endOfScan(content: Buffer, start: number): number {
  let at = content.indexOf(0xff, start)
  while (at >= 0 && at + 1 < content.length) {
    const next = content[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at = content.indexOf(0xff, at + 1)
  }

  return content.length
}

/** From Exif, 1 to 8; default 1. */
function orientationOf(body: Buffer): number {
  if (!body.subarray(0, 6).equals(exifName)) return 1

  const tiff = body.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  if (tiff.length < 8) return 1

  const directory = long(4)
  if (directory + 2 > tiff.length) return 1

  for (let entry = directory + 2; entry < directory + 2 + short(directory) * 12; entry += 12) {
    if (entry + 12 > tiff.length) return 1
    if (short(entry) !== 0x0112) continue
    const turned = short(entry + 8)

    return turned >= 1 && turned <= 8 ? turned : 1
  }

  return 1
}

/** An Exif segment with only the orientation. */
function orientationSegment(turned: number): Buffer {
  const tiff = Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex')
  tiff.writeUInt16LE(turned, 18)
  const body = Buffer.concat([exifName, tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])

  head.writeUInt16BE(body.length + 2, 2)

  return Buffer.concat([head, body])
}
