import type { Config } from '#config-model/config.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { parseText } from '#config-model/parsing/parse-text.ts'
import type { RecordData } from '#config-model/record.ts'
import { isBlankText } from '#config-model/text/clean-text.ts'
import type { Field } from '#config-model/types.generated.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { widgetText } from '#web/i18n/widget-text.ts'

/** Cells copied from a spreadsheet (TSV); quoted cells may hold line breaks and doubled quotes. */
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

export interface PasteResult {
  rows: RecordData[]
  skipped: string[]
}

interface PasteContext {
  config: Config
  year: number | null
}

type Columns = { name: string; field: Field }[]

/** Returns the reason of a failure or "". */
function setCell(
  row: RecordData,
  column: Columns[number] | undefined,
  text: string,
  { config, year }: PasteContext,
): string {
  if (isBlankText(text)) return ''
  if (!column) return widgetText('pastedOutside', { text: text.slice(0, 20) })
  if (column.field.readonly || column.field.computed) return widgetText('pastedReadonly')

  const parsed = parseText(text, column.field, { config, year })
  if ('fault' in parsed) return formatPhrase(parsed.fault, currentLocale())

  row[column.name] = parsed.value

  return ''
}

/**
 * Pastes cells from (row, column) on: appends rows up to `maxRows`, skips a header line, ignores
 * blank cells.
 */
export function pasteCells(
  rows: RecordData[],
  { cells, at }: { cells: string[][]; at: { row: number; column: number } },
  columns: Columns,
  options: PasteContext & { maxRows: number },
): PasteResult {
  const titles = columns.slice(at.column).map((column) => column.field.title)
  const isHeader = (cells[0] ?? []).every(
    (cell, index) => cell === '' || cell.replace(/[*（(].*$/, '').trim() === titles[index],
  )
  const block = isHeader ? cells.slice(1) : cells
  const result = [...rows]
  const skipped: string[] = []

  for (const [down, line] of block.entries()) {
    const index = at.row + down
    if (index >= options.maxRows) {
      skipped.push(widgetText('pastedOver', { n: block.length - down, max: options.maxRows }))
      break
    }

    const row: RecordData = { ...result[index] }

    for (const [right, text] of line.entries()) {
      const column = columns[at.column + right]
      const reason = setCell(row, column, text, options)
      if (reason !== '') skipped.push(`${placeOf(index, column)}${reason}`)
    }

    result[index] = row
  }

  return { rows: result, skipped }
}

const placeOf = (index: number, column: Columns[number] | undefined): string =>
  widgetText('pastedAt', { n: index + 1, title: column?.field.title ?? '' })

/** Lines are indicators, columns are years. */
export function pasteTransposed(
  rows: RecordData[],
  columns: Columns,
  { cells, from }: { cells: string[][]; from: { row: number; column: number } },
  options: PasteContext,
): PasteResult {
  const next = rows.map((row) => ({ ...row }))
  const skipped: string[] = []
  for (const [down, line] of cells.entries()) {
    const column = columns[from.column + down]
    for (const [right, text] of line.entries()) {
      const row = next[from.row + right]
      const reason = setCell(row ?? {}, row && column, text, options)
      if (reason !== '')
        skipped.push(
          column === undefined
            ? reason
            : widgetText('pastedIn', { title: column.field.title }) + reason,
        )
    }
  }

  return { rows: next, skipped }
}

const maxReasons = 3

export function formatPasteResult({ rows, skipped }: PasteResult): string {
  if (skipped.length === 0) return widgetText('pasted', { n: rows.length })

  const reasons = skipped.slice(0, maxReasons).join(widgetText('pastedComma'))

  return widgetText(skipped.length > maxReasons ? 'pastedMore' : 'pastedSkipped', {
    n: rows.length,
    skipped: skipped.length,
    reasons,
  })
}
