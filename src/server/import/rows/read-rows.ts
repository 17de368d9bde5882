import { hiddenFields } from '#config-model/access/access.ts'
import { entityOf } from '#config-model/config.ts'
import { checkRecord } from '#config-model/forms/check-record.ts'
import { mostRows, rowColumns, type ImportColumn } from '#config-model/imports/import-columns.ts'
import { speak, type Phrase } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { cleanData } from '#config-model/values/clean-value.ts'
import { formOf } from '#config-model/workflow/workflow.ts'
import type { ImportFault, RowsAnswer } from '#contract/list/sheets.ts'
import type { Asked } from '#server/context.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { kindOf } from '#server/files/file-name.ts'
import { importTexts } from '#server/import/import-texts.ts'
import { readCsv } from '#server/import/read-csv.ts'
import { readSheet } from '#server/import/read-sheet.ts'
import { isEmptyLine, readHead, readLine } from '#server/import/sheet-lines.ts'
import { findRecord } from '#server/records/records.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/** Faults that are told at once. */
const most = 200

/** The list of a record that takes rows from a sheet. */
export interface RowsTarget {
  record: StoredRecord
  name: string
  field: Field
  columns: ImportColumn[]
}

/** The list that a user may fill in, and its columns in their language. @throws ApiError 403, 404 */
export async function rowsTarget(
  services: Asked,
  user: User,
  { entity, id, field: name }: { entity: string; id: string; field: string },
): Promise<RowsTarget> {
  const config = services.config()
  const record = await findRecord(services, config, user, { entity, id, action: 'update' })
  const { fields } = entityOf(services.spoken(config), entity)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || hiddenFields(config, user, entity).has(name)) throw notFound()
  if (field.import !== true) throw forbidden(importTexts.notRows({ title: field.title }))
  return { record, name, field, columns: rowColumns(field, record.year) }
}

interface Sheet {
  fileName: string
  content: Buffer
  /** The rows that stand before those of the sheet. */
  there: RecordData[]
}

/** What the lines of a sheet are as rows of a list, and what is wrong with them by the rules of the form. Writes nothing. @throws ApiError 400, 503 */
export async function readRows(services: Asked, user: User, target: RowsTarget, sheet: Sheet): Promise<RowsAnswer> {
  const limit = mostRows(target.field)
  const lines = kindOf(sheet.fileName) === 'csv' ? readCsv(sheet.content, limit) : await readSheet(sheet.content, limit)
  const { rows, places, faults } = rowsOf(services, target, lines)
  if (faults.length === 0 && sheet.there.length + rows.length > limit) {
    const { title } = target.field
    const counts = { title, most: limit, there: sheet.there.length, count: rows.length }
    faults.push({ row: null, column: null, message: speak(importTexts.overFull(counts), services.locale) })
  }
  const { problems, later } = faults.length > 0 ? nothing : judge(services, user, target, { rows, places, sheet })
  const hasMore = faults.length > most || problems.length > most
  return { rows, faults: faults.slice(0, most), problems: problems.slice(0, most), later, hasMore }
}

const nothing = { problems: [], later: [] }

function rowsOf(services: Asked, { record, field, columns }: RowsTarget, [head = [], ...body]: string[][]) {
  const config = services.spoken(services.config())
  const faults: ImportFault[] = []
  const tell = (row: number | null) => (column: string | null, message: Phrase) =>
    void faults.push({ row, column, message: speak(message, services.locale) })
  const rows: RecordData[] = []
  /** The line of the sheet that each row stood in. */
  const places: number[] = []
  const found = readHead(columns, head, tell(1))
  if (body.every(isEmptyLine)) tell(null)(null, importTexts.empty())
  if (faults.length > 0) return { rows, places, faults }
  for (const [at, cells] of body.entries()) {
    if (isEmptyLine(cells)) continue
    const values = readLine(config, found, { cells, year: record.year }, tell(at + 2))
    const written = Object.entries(values).filter(([, value]) => value !== null)
    rows.push(cleanData(field.fields ?? {}, Object.fromEntries(written)))
    places.push(at + 2)
  }
  return { rows, places, faults }
}

interface Judged {
  rows: RecordData[]
  places: number[]
  sheet: Sheet
}

/** The same judgement as in the form, of the rows of the sheet alone. */
function judge(services: Asked, user: User, target: RowsTarget, { rows, places, sheet: { there } }: Judged) {
  const { record, name, field, columns } = target
  const config = services.spoken(services.config())
  const form = formOf(config, record.entity)
  if (form === undefined) return nothing
  const data = { ...record.data, [name]: [...there, ...rows] }
  const context = { record: { ...record, data }, user, now: services.clock() }
  const later = new Set<string>()
  const problems: ImportFault[] = []
  const validators = services.validators(form, record.year)
  // That rows are missing still is told in the form; what each row says is told here all the same.
  const ofRows = (value: unknown) => (validators[name]?.(value) ?? []).filter((fault) => fault.path.length > 0)
  for (const { path, message, severity } of checkRecord(config, form, context, { ...validators, [name]: ofRows })) {
    const [top, index, inner] = path
    if (top !== name || severity !== 'error') continue
    if (typeof index !== 'number') problems.push({ row: null, column: null, message })
    else if (index >= there.length) {
      const title = field.fields?.[String(inner)]?.title ?? null
      const isOfSheet = inner === undefined || columns.some((column) => column.path === inner)
      if (isOfSheet) problems.push({ row: places[index - there.length] ?? null, column: title, message })
      else if (title !== null) later.add(title)
    }
  }
  return { problems, later: [...later] }
}
