import { posix } from 'node:path'
import { Parser } from 'saxen'
import { type NumberFormat, numberFormatOf, numberText } from './cell-text.ts'
import {
  RowCollector,
  type SpreadsheetCell,
  SpreadsheetError,
  type SpreadsheetRow,
  spreadsheetLimits,
} from './spreadsheet.ts'
import { ZipArchive } from './unpack-archive.ts'

/**
 * Reads the first visible sheet, with the last computed values of formulas.
 * @throws SpreadsheetError
 */
export function readXlsx(content: Buffer, maxRows: number): SpreadsheetRow[] {
  const archive = new ZipArchive(content, spreadsheetLimits.unpackedBytes)
  const workbook = readWorkbook(archive)
  const texts = {
    shared: readSharedTexts(archive, workbook.sharedStrings),
    formats: readFormats(archive, workbook.styles),
    startsIn1904: workbook.startsIn1904,
  }

  const xml = archive.readText(workbook.sheet)
  if (xml === null) throw new SpreadsheetError('not-a-sheet')

  return readRows(xml, texts, new RowCollector(maxRows))
}

interface Workbook {
  sheet: string
  sharedStrings: string | null
  styles: string | null
  startsIn1904: boolean
}

function readWorkbook(archive: ZipArchive): Workbook {
  const paths = new Map<string, string>()
  const byKind = new Map<string, string>()

  parseXml(archive.readText('xl/_rels/workbook.xml.rels') ?? '', {
    open(name, attributes) {
      const { Id: id, Type: type = '', Target: target } = attributes()
      if (name !== 'Relationship' || id === undefined || target === undefined) return

      const path = target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
      paths.set(id, path)
      byKind.set(type.slice(type.lastIndexOf('/') + 1), path)
    },
  })

  let startsIn1904 = false
  let sheet: string | undefined

  parseXml(archive.readText('xl/workbook.xml') ?? '', {
    open(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = isTrue(attributes()['date1904'])
      const { state = 'visible', id = '' } = name === 'sheet' ? attributes() : {}
      if (name === 'sheet' && state === 'visible') sheet ??= paths.get(id)
    },
  })

  if (sheet === undefined) throw new SpreadsheetError('not-a-sheet')

  return {
    sheet,
    sharedStrings: byKind.get('sharedStrings') ?? null,
    styles: byKind.get('styles') ?? null,
    startsIn1904,
  }
}

/** Plain or rich, without phonetic readings. */
function readSharedTexts(archive: ZipArchive, path: string | null): string[] {
  const shared: string[] = []
  let text: string | null = null
  let isText = false
  let isReading = false

  parseXml((path && archive.readText(path)) ?? '', {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isReading = true
      else if (name === 't') isText = !isReading
    },
    text(part) {
      if (isText && text !== null) text += part
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'si') shared.push(unescapeText(text ?? ''))
    },
  })

  return shared
}

/** By style index. */
function readFormats(archive: ZipArchive, path: string | null): NumberFormat[] {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isOfCells = false

  parseXml((path && archive.readText(path)) ?? '', {
    open(name, attributes) {
      if (name === 'cellXfs') isOfCells = true
      else if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes()
        codes.set(Number(numFmtId), formatCode)
      } else if (name === 'xf' && isOfCells) {
        const id = Number(attributes()['numFmtId'] ?? 0)
        formats.push(numberFormatOf(id, codes.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })

  return formats
}

interface Texts {
  shared: string[]
  formats: NumberFormat[]
  startsIn1904: boolean
}

interface OpenCell {
  column: number
  type: string
  style: number
  value: string | null
  inline: string | null
  hasFormula: boolean
}

function readRows(xml: string, texts: Texts, collector: RowCollector): SpreadsheetRow[] {
  let row: SpreadsheetRow | null = null
  let cell: OpenCell | null = null

  let part: 'value' | 'inline' | null = null
  let isReading = false
  let lastRow = 0
  let lastColumn = 0

  parseXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        const { r, hidden } = attributes()
        row = { row: rowNumber(r, lastRow), isHidden: isTrue(hidden), cells: [] }
        lastRow = row.row
        lastColumn = 0
      } else if (name === 'c' && row) {
        const { r, t = 'n', s = '0' } = attributes()
        lastColumn = columnNumber(r, lastColumn)
        cell = {
          column: lastColumn,
          type: t,
          style: Number(s),
          value: null,
          inline: null,
          hasFormula: false,
        }
      } else if (!cell) return
      else if (name === 'f') cell.hasFormula = true
      else if (name === 'rPh') isReading = true
      else if (name === 'v') {
        part = 'value'
        cell.value ??= ''
      } else if (name === 't' && !isReading) {
        part = 'inline'
        cell.inline ??= ''
      }
    },
    text(text) {
      if (cell && part) cell[part] = (cell[part] ?? '') + text
    },
    close(name) {
      if (name === 'v' || name === 't') part = null
      else if (name === 'rPh') isReading = false
      else if (name === 'c' && row && cell) {
        putCell(row, cell.column, cellText(cell, texts))
        cell = null
      } else if (name === 'row' && row) {
        collector.add(row)
        row = null
      } else if (name === 'sheetData') return 'stop'

      return undefined
    },
  })

  return collector.rows
}

/** Limits of Excel. */
const lastOfSheet = { row: 1_048_576, column: 16_384 }

/**
 * Numbers must ascend; a row without a number follows the last.
 * @throws SpreadsheetError
 */
function rowNumber(written: string | undefined, lastRow: number): number {
  const row = written === undefined ? lastRow + 1 : Number(written)
  if (Number.isInteger(row) && row > lastRow && row <= lastOfSheet.row) return row
  throw new SpreadsheetError('not-a-sheet', lastRow)
}

/**
 * From an address such as `AB12`; a cell without one follows the last.
 * @throws SpreadsheetError
 */
function columnNumber(address: string | undefined, lastColumn: number): number {
  let column = address === undefined ? lastColumn + 1 : 0
  for (const letter of /^[A-Z]{1,3}(?=\d{1,7}$)/.exec(address ?? '')?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  if (column > 0 && column <= lastOfSheet.column) return column

  throw new SpreadsheetError('not-a-sheet')
}

/**
 * Only columns with content count: formatting may fill the sheet.
 * @throws SpreadsheetError
 */
function putCell({ row, cells }: SpreadsheetRow, column: number, cell: SpreadsheetCell): void {
  if (cell === '') return
  if (column > spreadsheetLimits.columns) throw new SpreadsheetError('too-many-columns', row)
  while (cells.length < column) cells.push('')
  cells[column - 1] = cell
}

function cellText(
  { type, style, value, inline, hasFormula }: OpenCell,
  texts: Texts,
): SpreadsheetCell {
  if (type === 'inlineStr') return unescapeText(inline ?? '').trim()
  if (hasFormula && (value === null || (value === '' && type !== 'str')))
    return { fault: 'not-calculated', text: '=' }
  if (value === null || value === '') return ''

  if (type === 's') {
    const text = texts.shared[Number(value)]
    if (text === undefined) throw new SpreadsheetError('not-a-sheet')
    return text.trim()
  }

  if (type === 'e') return { fault: 'error', text: value.slice(0, 40) }
  if (type === 'b') return value.trim() === '1' ? '是' : '否'

  if (type === 'd') {
    const moment = value
      .trim()
      .replace('T', ' ')
      .replace(/(\.\d+)?Z?$/, '')
    return texts.formats[style] === 'date-time' ? moment : moment.replace(/ 00:00:00$/, '')
  }

  const number = type === 'n' ? Number(value) : Number.NaN

  return Number.isFinite(number)
    ? numberText(number, texts.formats[style] ?? 'number', texts.startsIn1904)
    : unescapeText(value).trim()
}

const isTrue = (written: string | undefined): boolean => written === '1' || written === 'true'

/** Characters that XML cannot hold, such as `_x000D_`. */
const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

/** Names without namespace. `close` may stop parsing. */
interface XmlHandlers {
  open?: (name: string, attributes: () => Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => 'stop' | undefined | void
}

/**
 * Accepts empty text. Custom entities are not expanded.
 * @throws Error for invalid XML
 */
function parseXml(xml: string, { open, text, close }: XmlHandlers): void {
  if (xml === '') return

  const parser = new Parser()
  if (open)
    parser.on('openTag', (name, attributes) =>
      open(localName(name), () => decodeAttributes(attributes())),
    )

  if (text) {
    parser.on('text', (written) => text(decode(written)))
    parser.on('cdata', text)
  }

  if (close)
    parser.on('closeTag', (name) => {
      if (close(localName(name)) === 'stop') parser.stop()
    })

  parser.parse(xml)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function decodeAttributes(written: Record<string, string> | false): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(written || {}))
    attributes[localName(name)] = decode(value)

  return attributes
}

const names: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }

/** The package truncates code points beyond 65,535, which rare names have. */
const decode = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi,
        (whole, decimal, hexadecimal, name) => {
          if (name !== undefined) return names[name] ?? whole
          const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
          return code <= 0x10ffff ? String.fromCodePoint(code) : whole
        },
      )
    : text
