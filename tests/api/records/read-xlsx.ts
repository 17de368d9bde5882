import { inflateRawSync } from 'node:zlib'

const columnAt = (name: string) => [...name].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The texts of a row, each where its reference says: empty cells are not written. */
function cellsOf(row: string): string[] {
  const cells: string[] = []
  for (const [, name = '', text = ''] of row.matchAll(/<c r="([A-Z]+)\d+".*?<t [^>]*>(.*?)<\/t>/gs))
    cells[columnAt(name)] = text
  return Array.from(cells, (text) => text ?? '')
}

/** The cell texts of a sheet's rows, read from the bytes of an xlsx as its central directory says. */
export function readXlsx(bytes: Buffer): string[][] {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength, offset] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    if (bytes.toString('utf8', at + 46, at + 46 + nameLength) === 'xl/worksheets/sheet1.xml') {
      const xml = inflateRawSync(bytes.subarray(offset + 30 + nameLength, offset + 30 + nameLength + packed)).toString(
        'utf8',
      )
      return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map((row) => cellsOf(row[1]!))
    }
    at += 46 + nameLength
  }
  throw new Error('no sheet')
}
