import { inflateRawSync } from 'node:zlib'

const columnAt = (name: string) => [...name].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The texts of a row, each where its reference says: empty cells are not written. */
function cellsOf(row: string): string[] {
  const cells: string[] = []
  for (const [, name = '', text = ''] of row.matchAll(/<c r="([A-Z]+)\d+".*?<t [^>]*>(.*?)<\/t>/gs))
    cells[columnAt(name)] = text
  return Array.from(cells, (text) => text ?? '')
}

/** The parts of a workbook by name, read from the bytes of an xlsx as its central directory says. */
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
    parts[bytes.toString('utf8', at + 46, at + 46 + nameLength)] = inflateRawSync(content).toString('utf8')
    at += 46 + nameLength
  }
  return parts
}

/** The cell texts of the rows of its first sheet. */
export function readXlsx(bytes: Buffer): string[][] {
  const xml = partsOf(bytes)['xl/worksheets/sheet1.xml']
  if (xml === undefined) throw new Error('no sheet')
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map((row) => cellsOf(row[1]!))
}
