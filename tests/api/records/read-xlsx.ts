import { inflateRawSync } from 'node:zlib'
import { readXlsx as readCells } from '#server/import/spreadsheet/read-xlsx.ts'

/**
 * The parts of a workbook by name, read from the bytes of an xlsx as its central directory says.
 */
export function partsOf(bytes: Buffer): Record<string, string> {
  const parts: Record<string, string> = {}
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  let at = bytes.readUInt32LE(end + 16)

  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength, offset] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]

    const content = bytes.subarray(offset + 30 + nameLength, offset + 30 + nameLength + packed)

    parts[bytes.toString('utf8', at + 46, at + 46 + nameLength)] =
      inflateRawSync(content).toString('utf8')
    at += 46 + nameLength
  }

  return parts
}

/** The texts of the cells of its first sheet, as an import reads them. */
export const readXlsx = (bytes: Buffer): string[][] =>
  readCells(bytes, 1_000_000).map(({ cells }) =>
    cells.map((cell) => (typeof cell === 'string' ? cell : cell.text)),
  )
