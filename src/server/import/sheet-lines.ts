import type { ImportColumn } from '#config-model/imports/import-columns.ts'
import { readCell } from '#config-model/imports/read-cell.ts'
import type { Config } from '#config-model/config.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import { importTexts } from './import-texts.ts'

/** A title as a template writes it: with its unit, and marked where it must be filled in. */
export const headOf = ({ title, field: { unit } }: ImportColumn, isRequired: boolean): string =>
  `${title}${unit === undefined ? '' : `（${unit}）`}${isRequired ? '*' : ''}`

/** The column that each title of a sheet's first line means; those that mean none, or one again, are told. */
export function readHead(
  wanted: ImportColumn[],
  head: string[],
  tell: (column: string, fault: Phrase) => void,
): (ImportColumn | undefined)[] {
  const columns = head.map((written) => {
    const title = written.replace(/[*＊]$/, '').trim()
    return wanted.find((column) => column.title === title || headOf(column, false) === title)
  })
  for (const [at, title] of head.entries()) {
    if (title !== '' && !columns[at]) tell(title, importTexts.foreignColumn({ title }))
    if (columns[at] && columns.indexOf(columns[at]) < at) tell(title, importTexts.twiceColumn({ title }))
  }
  return columns
}

/** The values of a line by the names of their fields; what cannot be read is told and left out. */
export function readLine(
  config: Config,
  columns: (ImportColumn | undefined)[],
  { cells, year }: { cells: string[]; year: number | null },
  tell: (column: string, fault: Phrase) => void,
): RecordData {
  const values: RecordData = {}
  for (const [at, column] of columns.entries()) {
    const text = (cells[at] ?? '').trim()
    if (!column) continue
    const read = readCell(config, column.field, text, year)
    const name = column.path.split('.').at(-1) ?? ''
    if ('fault' in read) tell(column.title, read.fault)
    else values[name] = read.value
  }
  return values
}

export const isEmptyLine = (cells: string[]): boolean => cells.every((text) => text === '')
