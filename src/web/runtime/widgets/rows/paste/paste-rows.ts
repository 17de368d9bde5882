import type { Config } from '#config-model/config.ts'
import { cleanLine, cleanText } from '#config-model/values/clean-text.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { parseDateText, parseDateTimeText } from '#web/runtime/widgets/text/date-text.ts'
import { parseNumber } from '#web/runtime/widgets/text/number-text.ts'

/** Cells of a text copied from a spreadsheet; quoted cells may hold line breaks and doubled quotes. */
export function parseCells(text: string): string[][] {
  let line: string[] = []
  const rows = [line]
  const pattern = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/gy
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const cell = match[1] ?? ''
    const isQuoted = cell.startsWith('"') && cell.endsWith('"') && cell.length > 1
    line.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell.trim())
    if (match[2] === '' || pattern.lastIndex >= text.length) break
    if (match[2] !== '\t') rows.push((line = []))
  }
  return rows.filter((row) => row.some((cell) => cell !== ''))
}

/** A spreadsheet's text as a field's value; undefined when it does not fit. */
export function parseCell(text: string, field: Field, config: Config, year: number | null): Json | undefined {
  const plain = field.type === 'paragraph' ? cleanText(text) : cleanLine(text)
  if (plain === '') return undefined
  switch (field.type) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
    case 'year':
      return parseNumber(plain) ?? undefined
    case 'date':
      return parseDateText(plain)
    case 'date-time':
      return parseDateTimeText(plain)
    case 'boolean':
      if (/^(是|有|√|true|1|y)$/i.test(plain)) return true
      return /^(否|无|×|false|0|n)$/i.test(plain) ? false : undefined
    case 'dictionary': {
      const items = dictionaryItems(config, field.dictionary ?? '', year)
      const codes = plain
        .split(field.multiple ? /[、,，;；]/ : /$^/)
        .flatMap((word) => items.find((item) => item.label === word.trim() || item.value === word.trim())?.value ?? [])
      if (!field.multiple) return codes[0]
      return codes.length > 0 ? codes : undefined
    }
    case 'region':
      return config.regions.find((region) => region.c === plain || region.n === plain)?.c
    case 'files':
    case 'list':
    case 'table':
    case 'group':
    case 'user':
    case 'reference':
      return undefined
    default:
      return plain
  }
}

export interface PasteResult {
  rows: RecordData[]
  /** Cells that did not fit and were left as they were. */
  skipped: number
}

/**
 * Rows with a block of spreadsheet cells laid over them from (row, column) on. New rows are appended up to `maxRows`; a first line that only
 * repeats the column titles is left out; readonly columns are passed over.
 */
export function pasteCells(
  rows: RecordData[],
  cells: string[][],
  at: { row: number; column: number },
  columns: { name: string; field: Field }[],
  options: { config: Config; year: number | null; maxRows: number },
): PasteResult {
  const titles = columns.slice(at.column).map((column) => column.field.title)
  const isHeader = (cells[0] ?? []).every(
    (cell, index) => cell === '' || cell.replace(/[*（(].*$/, '').trim() === titles[index],
  )
  const block = isHeader ? cells.slice(1) : cells
  const result = [...rows]
  let skipped = 0
  for (const [down, line] of block.entries()) {
    const index = at.row + down
    if (index >= options.maxRows) {
      skipped += line.length
      continue
    }
    const row: RecordData = { ...result[index] }
    for (const [right, text] of line.entries()) {
      const column = columns[at.column + right]
      const value =
        column && !column.field.readonly && !column.field.computed
          ? parseCell(text, column.field, options.config, options.year)
          : undefined
      if (column && value !== undefined) row[column.name] = value
      else if (text !== '') skipped++
    }
    result[index] = row
  }
  return { rows: result, skipped }
}

/** The rows with a block of cells put in: its lines go down the indicators, its columns across the years; what cannot be read stays out. */
export function pasteAcross(
  rows: RecordData[],
  columns: { name: string; field: Field }[],
  text: string,
  from: { row: number; column: number },
  { config, year }: { config: Config; year: number | null },
): RecordData[] {
  const next = rows.map((row) => ({ ...row }))
  for (const [down, line] of parseCells(text).entries()) {
    const column = columns[from.column + down]
    if (!column || column.field.readonly || column.field.computed) continue
    for (const [right, cell] of line.entries()) {
      const row = next[from.row + right]
      const parsed = parseCell(cell, column.field, config, year)
      if (row && parsed !== undefined) row[column.name] = parsed
    }
  }
  return next
}
