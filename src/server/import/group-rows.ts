import type { Config } from '#config-model/config.ts'
import {
  importColumns,
  importedTable,
  sheetTitle,
  type ImportColumn,
} from '#config-model/import-columns.ts'
import { formatPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import { columnTitle } from '#config-model/record.ts'
import { normalForm } from '#config-model/text/clean-text.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { ImportFault } from '#contract/list.ts'
import type { RequestContext } from '#server/context.ts'
import { findReferences, type ReadReference } from './find-references.ts'
import { importTexts } from './import-texts.ts'
import { readHead, readLine, type SheetLine, type ReportFault } from './sheet-lines.ts'
import type { SpreadsheetRow } from './spreadsheet/spreadsheet.ts'

/** A line with its row number; the values of a table's row have unprefixed names. */
export interface ImportLine extends SheetLine {
  row: number
}

export interface ImportGroup {
  key: string
  row: number
  lines: ImportLine[]
}

export interface GroupedRows {
  groups: ImportGroup[]
  ignored: string[]
  faults: ImportFault[]
}

/** Groups the lines by record, with the errors of single lines. */
export async function groupRowsByRecord(
  services: RequestContext,
  user: User,
  page: ListPage,
  rows: SpreadsheetRow[],
): Promise<GroupedRows> {
  const config = services.localized(services.config())
  const faults: ImportFault[] = []
  const reportFault: ReportFault = (row, column, message) =>
    faults.push({ row, column, message: formatPhrase(message, services.locale) })
  const expectedColumns = importColumns(config, page)
  const body = readHead(expectedColumns, rows, reportFault, exportedTitles(config, page))
  const { key } = page.import ?? {}

  for (const { path, title } of body.columns.length === 0 ? [] : expectedColumns)
    if (
      (path === key || path.includes('.')) &&
      !body.columns.some((column) => column?.path === path)
    )
      reportFault(1, title, importTexts.noColumn({ title }))

  if (faults.length > 0) return { groups: [], ignored: body.ignored, faults }

  const table = page.import && importedTable(page.import)
  const rowKey =
    table === undefined ? undefined : config.entities[page.entity]?.fields[table]?.rows?.key
  const groups = new Map<string, ImportGroup>()
  const readers = await findReferences(services, user, body.columns, body.rows)
  const keys = [key, `${table}.${rowKey}`]
  const isCompared = ({ path }: ImportColumn) => !keys.includes(path)
  const { years } = config
  const context = { config, columns: body.columns, year: years.realYear, readers, isCompared }

  /** Row numbers by record and table row, for duplicates. */
  const places = new Map<string, number>()

  for (const sheetRow of body.rows) {
    const { row } = sheetRow
    const faultsBefore = faults.length
    const line = { row, ...readLine(context, sheetRow, reportFault) }
    const name = String(line.values[key ?? ''] ?? '')
    const title = expectedColumns.find(({ path }) => path === key)?.title ?? null
    const same = normalForm(name)
    const former = groups.get(same)
    const place = JSON.stringify([
      same,
      rowKey === undefined ? '' : normalForm(String(line.values[rowKey] ?? '')),
    ])

    if (name === '') {
      const isReported = faults.slice(faultsBefore).some(({ column }) => column === title)
      if (!isReported) reportFault(row, title, keyFault(line.references[key ?? '']))
    } else if (places.has(place))
      reportFault(row, title, importTexts.twice({ row: places.get(place) ?? row }))
    else if (!former) groups.set(same, { key: name, row, lines: [line] })
    else former.lines.push(line)

    if (!places.has(place)) places.set(place, row)
  }

  // Leaves out records with a fault: nothing is reported twice.
  const wrong = new Set(faults.map(({ row }) => row))
  const fine = [...groups.values()].filter(({ lines }) => !lines.some(({ row }) => wrong.has(row)))

  return { groups: fine, ignored: body.ignored, faults }
}

/** Why a row has no key. */
const keyFault = (reference: ReadReference | undefined): Phrase =>
  reference && 'fault' in reference.parsed ? reference.parsed.fault : importTexts.noKey()

const exportedTitles = (config: Config, { entity, columns }: ListPage): string[] =>
  columns.flatMap((column) => {
    const title = columnTitle(config, entity, column)
    return [title, sheetTitle(title, config.entities[entity]?.fields[column.field])]
  })
