import { importColumns, importedTable } from '#config-model/imports/import-columns.ts'
import type { Config } from '#config-model/config.ts'
import { speak, type Locale, type Phrase } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { ImportFault } from '#contract/list/sheets.ts'
import { importTexts } from './import-texts.ts'
import { isEmptyLine, readHead, readLine } from './sheet-lines.ts'

/** A line of the sheet, read: fields by name, those of a table's row without its name. */
interface Line {
  /** As the sheet counts. */
  row: number
  values: RecordData
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
  rows: string[][]
}

/** The lines of a sheet by the record they are about, and everything that is wrong with them by themselves. */
export function arrangeRows({ config, page, locale, rows }: Sheet): Arranged {
  const faults: ImportFault[] = []
  const tell = (row: number | null, column: string | null, message: Phrase) =>
    faults.push({ row, column, message: speak(message, locale) })
  const wanted = importColumns(config, page)
  const [head = [], ...body] = rows
  const columns = readHead(wanted, head, (column, message) => tell(1, column, message))
  const { key } = page.import ?? {}
  for (const { path, title } of wanted)
    if ((path === key || path.includes('.')) && !columns.some((column) => column?.path === path))
      tell(1, title, importTexts.noColumn({ title }))
  if (body.every(isEmptyLine)) tell(null, null, importTexts.empty())
  if (faults.length > 0) return { groups: [], faults }

  const table = page.import && importedTable(page.import)
  const groups = new Map<string, ImportGroup>()
  for (const [at, cells] of body.entries()) {
    const row = at + 2
    if (isEmptyLine(cells)) continue
    const read = { cells, year: config.years.realYear }
    const line = { row, values: readLine(config, columns, read, (column, message) => tell(row, column, message)) }
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
