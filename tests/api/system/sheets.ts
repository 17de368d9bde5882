import { deflateRawSync } from 'node:zlib'
import { zipOf } from '../edge/zip-of.ts'

/** A sheet whose only part unpacks to so many megabytes. */
export function bombOf(megabytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024, 0x20))
  const marker = 'x'.repeat(packed.length)
  const content = zipOf({ 'xl/worksheets/sheet1.xml': marker })
  packed.copy(content, content.indexOf(marker))
  content.writeUInt16LE(8, 8)
  content.writeUInt16LE(8, content.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 10)
  return content
}
