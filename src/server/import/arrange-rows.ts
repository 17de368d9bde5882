import { importColumns, importedTable } from '#config-model/imports/import-columns.ts'
import type { Config } from '#config-model/config.ts'
import { speak, type Locale } from '#config-model/messages/phrase.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { ImportFault } from '#contract/list/sheets.ts'
import { importTexts } from './import-texts.ts'
import { readHead, readLine, type SheetLine, type TellFault } from './sheet-lines.ts'
import type { SpreadsheetRow } from './spreadsheet/spreadsheet.ts'

/** A line of the sheet, read: fields by name, those of a table's row without its name. */
interface Line extends SheetLine {
  /** As the sheet counts. */
  row: number
}

/** What a sheet says of one record. */
export interface ImportGroup {
  key: string
  row: number
  lines: Line[]
}

export interface Arranged {
  groups: ImportGroup[]
  faults: ImportFault[]
}

interface Sheet {
  config: Config
  page: ListPage
  locale: Locale
  rows: SpreadsheetRow[]
}

/** The lines of a sheet by the record they are about, and everything that is wrong with them by themselves. */
export function arrangeRows({ config, page, locale, rows }: Sheet): Arranged {
  const faults: ImportFault[] = []
  const tell: TellFault = (row, column, message) => faults.push({ row, column, message: speak(message, locale) })
  const wanted = importColumns(config, page)
  const body = readHead(wanted, rows, tell)
  const { key } = page.import ?? {}
  for (const { path, title } of body.columns.length === 0 ? [] : wanted)
    if ((path === key || path.includes('.')) && !body.columns.some((column) => column?.path === path))
      tell(1, title, importTexts.noColumn({ title }))
  if (faults.length > 0) return { groups: [], faults }

  const table = page.import && importedTable(page.import)
  const groups = new Map<string, ImportGroup>()
  for (const sheetRow of body.rows) {
    const { row } = sheetRow
    const read = { row: sheetRow, year: config.years.realYear }
    const line = { row, ...readLine(config, body.columns, read, tell) }
    const name = String(line.values[key ?? ''] ?? '')
    const title = wanted.find(({ path }) => path === key)?.title ?? null
    const former = groups.get(name)
    if (name === '') tell(row, title, importTexts.noKey())
    else if (!former) groups.set(name, { key: name, row, lines: [line] })
    else if (table === undefined) tell(row, title, importTexts.twice({ row: former.row }))
    else former.lines.push(line)
  }
  // What is wrong by itself is not tried: it would be told twice.
  const wrong = new Set(faults.map(({ row }) => row))
  return { groups: [...groups.values()].filter(({ lines }) => !lines.some(({ row }) => wrong.has(row))), faults }
}
