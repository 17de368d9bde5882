import { inflateRawSync } from 'node:zlib'
import {
  longestZipEnd,
  readZipEnd,
  readZipEntries,
  type ZipEntry,
} from '#server/files/zip-directory.ts'
import { SpreadsheetError } from './spreadsheet.ts'

const localHeader = { signature: 0x04034b50, size: 30 }

/** Unpacks parts of a ZIP archive on demand. */
export class ZipArchive {
  private readonly content: Buffer
  private readonly entries: Map<string, ZipEntry>
  private bytesLeft: number

  /**
   * @param maxBytes of all unpacked parts
   * @throws SpreadsheetError
   */
  constructor(content: Buffer, maxBytes: number) {
    this.content = content
    this.bytesLeft = maxBytes
    const end = readZipEnd(content.subarray(Math.max(0, content.length - longestZipEnd)))
    const directory = end && content.subarray(end.start, end.start + end.length)
    const entries =
      directory && directory.length === end.length ? readZipEntries(directory, end.count) : null
    if (!entries) throw new SpreadsheetError('not-a-sheet')

    this.entries = entries
  }

  /**
   * Null for none. Does not trust the declared sizes.
   * @throws SpreadsheetError
   */
  readText(name: string): string | null {
    const entry = this.entries.get(name)
    if (!entry) return null

    const unpacked = this.unpack(entry)

    this.bytesLeft -= unpacked.length
    if (this.bytesLeft < 0) throw new SpreadsheetError('too-large')

    return unpacked.toString('utf8')
  }

  private unpack(entry: ZipEntry): Buffer {
    const packed = this.packedBytes(entry)
    if (entry.method === 0) return packed
    if (entry.method !== 8) throw new SpreadsheetError('not-a-sheet')

    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, this.bytesLeft) })
    } catch (error) {
      const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      throw new SpreadsheetError(isTooLarge ? 'too-large' : 'not-a-sheet')
    }
  }

  private packedBytes({ start, packedSize }: ZipEntry): Buffer {
    const { content } = this
    if (
      start + localHeader.size > content.length ||
      content.readUInt32LE(start) !== localHeader.signature
    )
      throw new SpreadsheetError('not-a-sheet')

    const from =
      start + localHeader.size + content.readUInt16LE(start + 26) + content.readUInt16LE(start + 28)
    if (from + packedSize > content.length) throw new SpreadsheetError('not-a-sheet')

    return content.subarray(from, from + packedSize)
  }
}
