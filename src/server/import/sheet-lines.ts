import type { Config } from '#config-model/config.ts'
import type { ImportColumn } from '#config-model/import-columns.ts'
import { sheetTitle } from '#config-model/import-columns.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import { parseText } from '#config-model/parsing/parse-text.ts'
import type { RecordData } from '#config-model/record.ts'
import { isBlankText, normalForm } from '#config-model/text/clean-text.ts'
import type { ReadReference, ReferenceReader } from './find-references.ts'
import { importTexts } from './import-texts.ts'
import type { CellFault, SpreadsheetCell, SpreadsheetRow } from './spreadsheet/spreadsheet.ts'

/** A column's title with its unit, and a mark when required. */
export const templateHeading = ({ title, field }: ImportColumn, isRequired: boolean): string =>
  `${sheetTitle(title, field)}${isRequired ? '*' : ''}`

export type ReportFault = (row: number | null, column: string | null, fault: Phrase) => void

export interface SheetBody {
  columns: (ImportColumn | undefined)[]
  rows: SpreadsheetRow[]
  ignored: string[]
}

/** Without required mark and extra blanks. */
const plainTitle = (written: string): string => normalForm(written).replace(/\*$/, '')

/**
 * Reports unknown and repeated titles, and hidden rows.
 * @param others titles of exported columns that are not importable
 */
export function readHead(
  expectedColumns: ImportColumn[],
  sheet: SpreadsheetRow[],
  reportFault: ReportFault,
  others: string[] = [],
): SheetBody {
  const [head, ...rows] = sheet
  for (const { row, isHidden } of sheet)
    if (isHidden) reportFault(row, null, importTexts.hiddenRow())

  if (head?.row !== 1) {
    reportFault(head ? 1 : null, null, head ? importTexts.noTitles() : importTexts.empty())
    return { columns: [], rows: [], ignored: [] }
  }

  const titles = head.cells.map((cell) => textOf(cell))
  const columns = titles.map((written) => {
    const title = plainTitle(written)
    return expectedColumns.find((column) =>
      [column.title, templateHeading(column, false)].some(
        (knownTitle) => normalForm(knownTitle) === title,
      ),
    )
  })

  const passedOver = new Set(others.map(normalForm))
  const isIgnored = (title: string) => passedOver.has(plainTitle(title))

  for (const [at, title] of titles.entries()) {
    if (title !== '' && !columns[at] && !isIgnored(title))
      reportFault(1, title, importTexts.foreignColumn({ title }))
    if (columns[at] && columns.indexOf(columns[at]) < at)
      reportFault(1, title, importTexts.twiceColumn({ title }))
  }

  if (rows.length === 0) reportFault(null, null, importTexts.empty())
  const ignored = titles.filter((title, at) => title !== '' && !columns[at] && isIgnored(title))

  return { columns, rows, ignored }
}

/** Values by field; `blanks` have blank cells. */
export interface SheetLine {
  values: RecordData
  blanks: string[]
  /** By field; what is stored may decide which record is meant. */
  references: Record<string, ReadReference>
  /** By field, as written. */
  texts: Record<string, string>
  /** By field; what is stored may be written so. */
  unread: Record<string, Phrase>
}

interface LineContext {
  config: Config
  columns: SheetBody['columns']
  year: number | null
  /** By path of the column. */
  readers: ReadonlyMap<string, ReferenceReader>
  /** Its unreadable cells are compared with what is stored, instead of reported. */
  isCompared?: (column: ImportColumn) => boolean
}

/** Reports and skips invalid cells. */
export function readLine(
  { config, columns, year, readers, isCompared = () => false }: LineContext,
  row: SpreadsheetRow,
  reportFault: ReportFault,
): SheetLine {
  const line: SheetLine = { values: {}, blanks: [], references: {}, texts: {}, unread: {} }
  const cells = columns.flatMap((column, at) =>
    column ? [{ column, cell: row.cells[at] ?? '', readReference: readers.get(column.path) }] : [],
  )

  // References last: other values of the row may decide which record is meant.
  for (const { column, cell, readReference } of [
    ...cells.filter(({ readReference: reader }) => !reader),
    ...cells.filter(({ readReference: reader }) => reader),
  ]) {
    const name = column.path.split('.').at(-1) ?? ''
    if (typeof cell !== 'string') reportFault(row.row, column.title, cellFaults[cell.fault](cell))
    else if (readReference && !isBlankText(cell)) {
      const read = readReference(cell, line.values)
      if ('fault' in read) reportFault(row.row, column.title, read.fault)
      else {
        line.references[name] = read
        if ('value' in read.parsed) line.values[name] = read.parsed.value
      }
    } else {
      const read = parseText(cell, column.field, { config, year })
      line.texts[name] = cell
      if ('fault' in read && isCompared(column)) line.unread[name] = read.fault
      else if ('fault' in read) reportFault(row.row, column.title, read.fault)
      else if (read.value === null) line.blanks.push(name)
      else line.values[name] = read.value
    }
  }

  return line
}

const cellFaults: Record<CellFault, (cell: { text: string }) => Phrase> = {
  error: importTexts.cellError,
  'not-calculated': () => importTexts.notCalculated(),
  'long-number': importTexts.longNumber,
}

const textOf = (cell: SpreadsheetCell): string => (typeof cell === 'string' ? cell : cell.text)
