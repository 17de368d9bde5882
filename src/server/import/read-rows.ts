import { hiddenFields } from '#config-model/access/access.ts'
import { entityOf } from '#config-model/config.ts'
import { checkRecord } from '#config-model/forms/check-record.ts'
import { recordFormOf } from '#config-model/forms/form-schema.ts'
import { maxRowsOf, importRowColumns, type ImportColumn } from '#config-model/import-columns.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { cleanData } from '#config-model/values/clean-value.ts'
import type { ImportFault, ParsedRowsAnswer } from '#contract/list.ts'
import type { RequestContext } from '#server/context.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { findRecord } from '#server/records/records.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { fileExtensionOf } from '#server/storage/file-name.ts'
import { findReferences } from './find-references.ts'
import { importTexts } from './import-texts.ts'
import { readHead, readLine, type ReportFault } from './sheet-lines.ts'
import { readSpreadsheet } from './spreadsheet/read-spreadsheet.ts'
import type { SpreadsheetRow } from './spreadsheet/spreadsheet.ts'

const maxFaults = 200

export interface RowsTarget {
  record: StoredRecord
  name: string
  field: Field
  columns: ImportColumn[]
}

/**
 * Finds a list that the user may fill in, localized.
 * @throws ApiError 403, 404
 */
export async function findRowsTarget(
  services: RequestContext,
  user: User,
  { entity, id, field: name }: { entity: string; id: string; field: string },
): Promise<RowsTarget> {
  const config = services.config()
  const record = await findRecord(services, config, user, { entity, id, action: 'update' })
  const { fields } = entityOf(services.localized(config), entity)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || hiddenFields(config, user, entity).has(name)) throw notFound()
  if (field.import !== true) throw forbidden(importTexts.notRows({ title: field.title }))

  return { record, name, field, columns: importRowColumns(field, record.year) }
}

interface Sheet {
  fileName: string
  content: Buffer
  there: RecordData[]
}

/**
 * Validates lines by the form's rules. Writes nothing.
 * @throws ApiError 400, 503
 */
export async function readSheetRows(
  services: RequestContext,
  user: User,
  target: RowsTarget,
  sheet: Sheet,
): Promise<ParsedRowsAnswer> {
  const limit = maxRowsOf(target.field)
  const kind = fileExtensionOf(sheet.fileName) === 'csv' ? 'csv' : 'xlsx'
  const lines = await readSpreadsheet({
    content: sheet.content,
    kind,
    maxRows: limit,
    account: user.id,
  })

  const { rows, places, faults } = await rowsOf(services, user, target, lines)

  if (faults.length === 0 && sheet.there.length + rows.length > limit) {
    const { title } = target.field
    const counts = { title, max: limit, there: sheet.there.length, count: rows.length }

    faults.push({
      row: null,
      column: null,
      message: formatPhrase(importTexts.overFull(counts), services.locale),
    })
  }

  const { problems, later: manualColumns } =
    faults.length > 0 ? nothing : validateRows(services, user, target, { rows, places, sheet })
  const hasMore = faults.length > maxFaults || problems.length > maxFaults

  return {
    rows,
    faults: faults.slice(0, maxFaults),
    problems: problems.slice(0, maxFaults),
    later: manualColumns,
    hasMore,
  }
}

const nothing = { problems: [], later: [] }

async function rowsOf(
  services: RequestContext,
  user: User,
  { record, field, columns }: RowsTarget,
  sheet: SpreadsheetRow[],
) {
  const config = services.localized(services.config())
  const faults: ImportFault[] = []
  const reportFault: ReportFault = (row, column, message) =>
    faults.push({ row, column, message: formatPhrase(message, services.locale) })
  const rows: RecordData[] = []

  const places: number[] = []
  const body = readHead(columns, sheet, reportFault)
  if (faults.length > 0) return { rows, places, faults }

  const readers = await findReferences(services, user, body.columns, body.rows)
  const context = { config, columns: body.columns, year: record.year, readers }

  for (const row of body.rows) {
    const { values, references } = readLine(context, row, reportFault)
    for (const [name, { parsed }] of Object.entries(references))
      if ('fault' in parsed) reportFault(row.row, field.fields?.[name]?.title ?? name, parsed.fault)

    rows.push(cleanData(field.fields ?? {}, values))
    places.push(row.row)
  }

  return { rows, places, faults }
}

interface ParsedRows {
  rows: RecordData[]
  places: number[]
  sheet: Sheet
}

function validateRows(
  services: RequestContext,
  user: User,
  target: RowsTarget,
  { rows, places, sheet: { there } }: ParsedRows,
) {
  const { record, name, field, columns } = target
  const config = services.localized(services.config())
  const form = recordFormOf(config, record.entity)
  if (form === undefined) return nothing

  const data = { ...record.data, [name]: [...there, ...rows] }
  const context = { record: { ...record, data }, user, now: services.clock() }
  const manualColumns = new Set<string>()
  const problems: ImportFault[] = []
  const validators = services.validators(form, record.year)

  // The form reports a missing row; here only errors within rows count.
  const ofRows = (value: unknown) =>
    (validators[name]?.(value) ?? []).filter((fault) => fault.path.length > 0)

  for (const { path, message, severity } of checkRecord(config, form, context, {
    ...validators,
    [name]: ofRows,
  })) {
    const [top, index, inner] = path
    if (top !== name || severity !== 'error') continue

    if (typeof index !== 'number') problems.push({ row: null, column: null, message })
    else if (index >= there.length) {
      const title = field.fields?.[String(inner)]?.title ?? null
      const isOfSheet = inner === undefined || columns.some((column) => column.path === inner)
      if (isOfSheet)
        problems.push({ row: places[index - there.length] ?? null, column: title, message })
      else if (title !== null) manualColumns.add(title)
    }
  }

  return { problems, later: [...manualColumns] }
}
