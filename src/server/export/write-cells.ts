import type { Writable } from 'node:stream'
import { maskedFields } from '#config-model/access/access.ts'
import { rendererOf } from '#config-model/column-renderers.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { type Config, entityOf } from '#config-model/config.ts'
import { formatDateTime, isDate, isDateTime } from '#config-model/facts/time.ts'
import { isDay, isReference, isTime } from '#config-model/field-traits.ts'
import { fieldTypes, formatValue } from '#config-model/field-types.ts'
import { sheetTitle } from '#config-model/import-columns.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import { type Json, columnTitle } from '#config-model/record.ts'
import type { Column, Field, ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { maskValue } from '#config-model/values/mask-value.ts'
import { stateTitle, withVisibleState } from '#config-model/workflow/shown-state.ts'
import type { Database } from '#server/database/database.ts'
import { ReferenceNames } from '#server/records/lists/reference-names.ts'
import { createRecordLocalizer } from '#server/records/present-record.ts'
import { type StoredRecord, toRecord } from '#server/records/stored-record.ts'
import type { SheetCell } from './cell-xml.ts'
import { estimateSize, writeXlsx } from './xlsx.ts'

/** Structured-cloneable. */
export interface SheetRequest {
  config: Config
  localizedConfig: Config
  locale: Locale
  user: User
  page: ListPage
  columns: Column[]
  now: Date
  /** Of the numbers of a field, in all rows. */
  decimals: Readonly<Record<string, number>>
  total: number
  sql: string
  values: unknown[]
}

/** A few milliseconds; other work runs in between. */
const batchSize = 50
/** Rows read for the estimate. */
const sample = 200

/** Resolves with the approximate size before writing, and reports the end. */
export async function writeCells(
  database: Database,
  work: SheetRequest,
  content: Writable,
  written: () => void,
): Promise<number> {
  const { localizedConfig, page, columns, total } = work
  const head = columns.map((column) => ({
    title: titleOf(localizedConfig, page.entity, column),
    width: Math.max(10, Math.round((column.width ?? 120) / 8)),
  }))

  const cells = cellsOf(database, work)
  const first = await sampleOf(cells)
  const size = await estimateSize(first.flat(), total)

  void writeXlsx(content, { sheet: page.title, head, batches: beginningWith(first, cells) })
    .catch((error: unknown) => content.destroy(error as Error))
    // When a reader disconnects early.
    .finally(() => cells.return(undefined).finally(written))
    .catch(() => {})

  return size
}

/** Percentages have their unit in the cells. */
function titleOf(localizedConfig: Config, entity: string, column: Column): string {
  const field = localizedConfig.entities[entity]?.fields[column.field]
  return sheetTitle(columnTitle(localizedConfig, entity, column), field?.unit === '%' ? {} : field)
}

async function* cellsOf(database: Database, work: SheetRequest): AsyncGenerator<SheetCell[][]> {
  const { config, localizedConfig, locale, user, page, columns, now, sql, values } = work
  const localizeRecord = createRecordLocalizer(
    { locale, localized: () => localizedConfig },
    config,
    page.entity,
  )
  const names = new ReferenceNames({ config: () => config, clock: () => now, database }, user, {
    ...page,
    columns,
  })

  const comma = formatSentence(localizedConfig, 'comma')
  const present = cellPresenter(localizedConfig, user, work, (name, value) =>
    names.format(name, value, comma),
  )

  for await (const rows of database.readBatches(sql, values, batchSize)) {
    const records = rows.map((row) =>
      withVisibleState(config, localizeRecord(toRecord(config, page.entity, row)), user),
    )
    await names.load(records)
    yield records.map((record) => columns.map((column) => present(record, column)))
  }
}

async function sampleOf(cells: AsyncGenerator<SheetCell[][]>): Promise<SheetCell[][][]> {
  const first: SheetCell[][][] = []
  while (first.length * batchSize < sample) {
    const next = await cells.next()
    if (next.done === true) break
    first.push(next.value)
  }

  return first
}

async function* beginningWith<Item>(
  first: Item[],
  rest: AsyncIterable<Item>,
): AsyncGenerator<Item> {
  yield* first
  yield* rest
}

/** `config` is localized; `nameOf` gives titles of references. */
function cellPresenter(
  config: Config,
  user: User,
  { page, now, decimals }: Pick<SheetRequest, 'page' | 'now' | 'decimals'>,
  nameOf: (name: string, value: unknown) => string,
): (record: StoredRecord, column: Column) => SheetCell {
  const fields = entityOf(config, page.entity).fields
  const masked = maskedFields(config, user, page.entity)
  const moment = (time: Date | null): SheetCell =>
    time ? { kind: 'date-time', value: formatDateTime(time) } : ''
  const system: Record<string, (record: StoredRecord) => SheetCell> = {
    state: (record) => stateTitle(config, record, user),
    year: ({ year }) => (year === null ? '' : { kind: 'number', value: year }),
    createdAt: (record) => moment(record.createdAt),
    updatedAt: (record) => moment(record.updatedAt),
    submittedAt: (record) => moment(record.submittedAt),
    stateSince: (record) => moment(record.stateSince),
    dueAt: (record) => moment(record.dueAt),
  }

  const presentStored = (record: StoredRecord, column: Column): SheetCell => {
    const { field: name } = column
    const field = fields[name]
    const stored = field && readField(record.data, name, field)
    const value = field && masked.has(name) ? maskValue(stored, field) : stored
    const content = rendererOf(column)?.content

    if (content) {
      const times = { stateSince: textOf(record.stateSince), dueAt: textOf(record.dueAt) }
      return content(config, { record: { ...record, ...times }, column, value, now })?.text ?? ''
    }

    if (!field) return system[name]?.(record) ?? ''
    if (isReference(field)) return nameOf(name, stored)

    const cell = masked.has(name) ? formatValue(value, field, config) : cellOf(value, field, config)

    return typeof cell === 'object' && cell.kind === 'number'
      ? { ...cell, decimals: decimals[name] ?? 0 }
      : cell
  }

  return (record, column) => {
    const cell = presentStored(record, column)
    return rendererOf(column)?.isDay ? toDayCell(cell) : cell
  }
}

function toDayCell(cell: SheetCell): SheetCell {
  if (typeof cell === 'string') return cell
  return cell.kind === 'date-time' ? { kind: 'date', value: cell.value.slice(0, 10) } : cell
}

const textOf = (time: Date | null): string | null => (time ? formatDateTime(time) : null)

/** Numbers and dates stay such, for calculations. */
function cellOf(value: Json | undefined, field: Field, config: Config): SheetCell {
  const { type, unit } = field
  if (typeof value === 'number' && fieldTypes[type].sql === 'number') {
    if (type === 'percent' || unit === '%') return { kind: 'percent', value }
    return { kind: type === 'money' ? 'money' : 'number', value }
  }

  if (isTime(field) && typeof value === 'string') {
    const isValid = isDay(field) ? isDate : isDateTime
    if (isValid(value)) return { kind: field.type, value }
  }

  return formatValue(value, field, config)
}
