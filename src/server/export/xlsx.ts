import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib'
import {
  renderCell,
  columnName,
  escapeXml,
  stylesXml,
  textStyle,
  type SheetCell,
} from './cell-xml.ts'

/** Processor time matters more than size. */
const level = 1

interface Entry {
  name: string
  offset: number
  crc: number
  packed: number
  size: number
}

/** A zip of deflated entries; buffers one chunk. */
class ZipWriter {
  private readonly out: Writable
  private offset = 0
  private readonly entries: Entry[] = []

  constructor(out: Writable) {
    this.out = out
  }

  async entry(name: string, chunks: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const entry: Entry = { name, offset: this.offset, crc: 0, packed: 0, size: 0 }
    await this.write(header(0x04034b50, entry, true))

    async function* counted(): AsyncGenerator<Buffer> {
      for await (const text of chunks) {
        const chunk = Buffer.from(text)
        entry.crc = crc32(chunk, entry.crc)
        entry.size += chunk.length
        yield chunk
      }
    }

    await pipeline(
      counted,
      createDeflateRaw({ level, chunkSize: 64 * 1024 }),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const chunk of packed) {
          entry.packed += chunk.length
          await this.write(chunk)
        }
      },
    )

    const descriptor = Buffer.alloc(16)

    descriptor.writeUInt32LE(0x08074b50, 0)
    descriptor.writeUInt32LE(entry.crc, 4)
    descriptor.writeUInt32LE(entry.packed, 8)
    descriptor.writeUInt32LE(entry.size, 12)
    await this.write(descriptor)
    this.entries.push(entry)
  }

  async end(): Promise<void> {
    const start = this.offset
    for (const entry of this.entries) await this.write(header(0x02014b50, entry, false))
    const end = Buffer.alloc(22)

    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.entries.length, 8)
    end.writeUInt16LE(this.entries.length, 10)
    end.writeUInt32LE(this.offset - start, 12)
    end.writeUInt32LE(start, 16)
    await this.write(end)
    this.out.end()
  }

  /**
   * Waits for a slow reader.
   * @throws Error when the reader has gone
   */
  private async write(chunk: Buffer): Promise<void> {
    const { out } = this
    if (out.destroyed) throw new Error('the reader has gone')

    this.offset += chunk.length
    if (out.write(chunk)) return

    await new Promise<void>((resolve, reject) => {
      const settle = (): void => {
        out.off('drain', settle).off('close', settle)
        if (out.destroyed) reject(new Error('the reader has gone'))
        else resolve()
      }

      out.on('drain', settle).on('close', settle)
    })
  }
}

/** Builds a local header (stream lengths follow in a descriptor) or a central one. */
function header(signature: number, entry: Entry, isLocal: boolean): Buffer {
  const name = Buffer.from(entry.name)
  const fixed = Buffer.alloc(isLocal ? 30 : 46)

  fixed.writeUInt32LE(signature, 0)
  const at = isLocal ? 4 : 6
  if (!isLocal) fixed.writeUInt16LE(20, 4)
  fixed.writeUInt16LE(20, at)
  fixed.writeUInt16LE(0x0808, at + 2)
  fixed.writeUInt16LE(8, at + 4)

  if (!isLocal) {
    fixed.writeUInt32LE(entry.crc, 16)
    fixed.writeUInt32LE(entry.packed, 20)
    fixed.writeUInt32LE(entry.size, 24)
    fixed.writeUInt16LE(name.length, 28)
    fixed.writeUInt32LE(entry.offset, 42)
  } else fixed.writeUInt16LE(name.length, 26)

  return Buffer.concat([fixed, name])
}

const parts: Record<string, string> = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="styles" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
  'xl/styles.xml': stylesXml,
}

/** A hidden sheet with choices, and the data validations that refer to it. */
export interface ChoiceSheet {
  part: string
  sheet: string
  /** This sheet's line in the workbook. */
  entry: string
  /** Data validations for the end of the first sheet. */
  rules: string
  /** Adds a reference to this sheet to another part. */
  within: (name: string, text: string) => string
}

export interface SheetColumn {
  title: string
  width: number
  /** Gives empty cells text format too. */
  isText?: boolean
}

/** Spreadsheet programs repair a file whose sheet has another name. */
export function sheetName(title: string): string {
  const name = title.replaceAll(/[\\/?*[\]:"]/g, ' ').slice(0, 31)
  return name.toWellFormed().replaceAll(/\uFFFD|^'+|'+$/g, '') || 'Sheet1'
}

/** Writes a spreadsheet without formulas. */
export async function writeXlsx(
  out: Writable,
  {
    sheet,
    head,
    batches,
    choices,
  }: {
    sheet: string
    head: SheetColumn[]
    batches: AsyncIterable<SheetCell[][]>
    choices?: ChoiceSheet | undefined
  },
): Promise<void> {
  const zip = new ZipWriter(out)
  const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  for (const [name, text] of Object.entries(parts))
    await zip.entry(name, [xmlHead + (choices?.within(name, text) ?? text)])
  await zip.entry('xl/workbook.xml', [
    `${xmlHead}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${escapeXml(sheetName(sheet))}" sheetId="1" r:id="rId1"/>${choices?.entry ?? ''}</sheets></workbook>`,
  ])
  await zip.entry('xl/worksheets/sheet1.xml', rows(xmlHead, head, batches, choices?.rules))
  if (choices) await zip.entry(choices.part, [xmlHead + choices.sheet])
  await zip.end()
}

async function* rows(
  xmlHead: string,
  head: SheetColumn[],
  batches: AsyncIterable<SheetCell[][]>,
  rules = '',
): AsyncIterable<string> {
  const widths = head
    .map(
      ({ width, isText }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${width}"${isText ? ` style="${textStyle}"` : ''} customWidth="1"/>`,
    )
    .join('')

  yield `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${head.map(({ title }, at) => renderCell(title, columnName(at), 1)).join('')}</row>`
  let number = 2
  for await (const batch of batches) {
    yield rowsXml(batch, number)
    number += batch.length
  }

  yield `</sheetData>${rules}</worksheet>`
}

function rowsXml(batch: SheetCell[][], first: number): string {
  let text = ''
  for (const [at, values] of batch.entries()) {
    text += `<row r="${first + at}">`
    for (const [column, value] of values.entries())
      if (value !== '') text += renderCell(value, columnName(column), first + at)
    text += '</row>'
  }

  return text
}

const pack = promisify<string, { level: number }, Buffer>(deflateRaw)
/** Bytes of an empty spreadsheet. */
const frame = 1500

/** Bytes for `total` such rows. */
export async function estimateSize(rows: SheetCell[][], total: number): Promise<number> {
  if (rows.length === 0) return frame
  const { length } = await pack(rowsXml(rows, 1000), { level })
  return Math.round(frame + (length / rows.length) * total)
}
