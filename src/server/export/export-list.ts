import { memberOf } from '#config-model/found.ts'
import { PassThrough, type Readable } from 'node:stream'
import { hiddenFields, maskedFields, mayOpen } from '#config-model/access/access.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { formatValue } from '#config-model/field-types.ts'
import { columnTitle } from '#config-model/system-columns.ts'
import { asShown } from '#config-model/workflow/shown-state.ts'
import { stateTitle } from '#config-model/workflow/workflow.ts'
import { countedDays } from '#config-model/workflow/counted-days.ts'
import { regionChain } from '#config-model/facts/region.ts'
import { formatDate, formatDateTime } from '#config-model/facts/time.ts'
import type { Column, ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { ListQuery } from '#contract/record.ts'
import type { Asked } from '#server/context.ts'
import { forbidden, invalid } from '#server/errors.ts'
import { compileList, type CompiledList } from '#server/records/lists/list-query.ts'
import { maskValue } from '#server/records/mask.ts'
import { inOwnWords } from '#server/records/relations/in-own-words.ts'
import { rowColumns } from '#server/records/lists/present-rows.ts'
import { toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { Turns } from '#server/turns.ts'
import { expectedSize, writeXlsx } from './xlsx.ts'
import { exportTexts } from './export-texts.ts'

/** A sheet that is being written. */
interface Sheet {
  name: string
  rows: number
  /** About how many bytes it will have. */
  size: number
  content: Readable
}

/** What a node makes at once: each takes a connection and a good part of the processor. */
const ofNode = new Turns({ atOnce: 2, waiting: 60, patience: 60_000 })
/** One after the other for each account, until it is read to its end. */
const ofAccount = new Turns({ atOnce: 1, waiting: 5, patience: 60_000 })

/** Rows at a time: between two portions, of a few milliseconds each, others get their turn. */
const portion = 50
/** Rows from which it is told how long a sheet will be. */
const sample = 200
/** A sheet is made without waiting for a slow reader as long as it is no larger, bytes. */
const readAhead = 32 * 1024 * 1024

/** The filtered list as a streamed sheet: the columns of the page that the user may see. Waits for its turn. @throws ApiError 403, 400 (too many rows), 503 */
export async function exportList(services: Asked, user: User, id: string, query: ListQuery): Promise<Sheet> {
  const config = services.config()
  const list = compileList(config, user, {
    id,
    query,
    now: services.clock(),
    spoken: services.spoken(config),
    action: 'export',
  })
  if (!list.page.export)
    throw forbidden(exportTexts.notOpen({ page: memberOf(services.spoken(config).pages, id).title }))
  const leaveAccount = await ofAccount.take(user.id)
  const leaveNode = await ofNode.take().catch((error: unknown) => {
    leaveAccount()
    throw error
  })
  try {
    const sheet = await writeSheet(services, user, id, list, leaveNode)
    sheet.content.once('close', leaveAccount)
    return sheet
  } catch (error) {
    leaveNode()
    leaveAccount()
    throw error
  }
}

/** Begins to write; says so when everything is written. @throws ApiError 400 (too many rows) */
async function writeSheet(
  services: Asked,
  user: User,
  id: string,
  list: CompiledList,
  written: () => void,
): Promise<Sheet> {
  const { page } = list
  const config = services.config()
  const { maxRows = 0, fileName = page.title } = page.export ?? {}
  const [counted] = await services.database.query<{ total: number }>(
    `select count(*)::int as total from (select 1 from ${list.table} where ${list.where} limit ${maxRows + 1}) counted`,
    list.parameters.values,
  )
  if ((counted?.total ?? 0) > maxRows) throw invalid(exportTexts.tooManyRows({ limit: maxRows }))
  const hidden = hiddenFields(config, user, page.entity)
  const spoken = services.spoken(config)
  const shown = spoken.pages[id]?.kind === 'list' ? spoken.pages[id] : page
  const columns = shown.columns.filter(
    (column) => !hidden.has(column.field) && (!column.auth || mayOpen(user, config, column)),
  )
  const present = cellPresenter(spoken, user, page, services.clock())
  const content = new PassThrough({ highWaterMark: readAhead })
  const head = columns.map((column) => ({
    title: columnTitle(spoken, page.entity, column),
    width: Math.max(10, Math.round((column.width ?? 120) / 8)),
  }))
  const rows = services.database.portions(
    // What the columns of lists show stands in the row's head; the whole record is many times as long.
    `select ${rowColumns} from ${list.table} where ${list.where} order by ${list.order}`,
    list.parameters.values,
    portion,
  )
  const told = inOwnWords(services, config, page.entity)
  async function* portions(): AsyncGenerator<string[][]> {
    for await (const some of rows)
      yield some.map((row) => {
        const record = asShown(config, told(toRecord(page.entity, row)), user)
        return columns.map((column) => present(record, column))
      })
  }
  const cells = portions()
  const first = await sampleOf(cells)
  const total = counted?.total ?? 0
  const size = await expectedSize(first.flat(), total)
  void writeXlsx(content, page.title, head, beginningWith(first, cells))
    .catch((error: unknown) => content.destroy(error as Error))
    // A reader may go away before the second portion is asked for: the cursor is closed all the same.
    .finally(() => cells.return(undefined).finally(written))
    .catch(() => {})
  return { name: `${fileName}-${formatDate(services.clock())}.xlsx`, rows: total, size, content }
}

/** The first portions, until there are enough rows to tell from how long all of them will be. */
async function sampleOf(cells: AsyncGenerator<string[][]>): Promise<string[][][]> {
  const first: string[][][] = []
  while (first.length * portion < sample) {
    const next = await cells.next()
    if (next.done === true) break
    first.push(next.value)
  }
  return first
}

async function* beginningWith<Item>(first: Item[], rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* first
  yield* rest
}

function cellPresenter(
  config: Config,
  user: User,
  page: ListPage,
  now: Date,
): (record: StoredRecord, column: Column) => string {
  const fields = entityOf(config, page.entity).fields
  const masked = maskedFields(config, user, page.entity)
  const system: Record<string, (record: StoredRecord) => string> = {
    state: (record) => stateTitle(config, record, user),
    year: (record) => String(record.year ?? ''),
    createdAt: (record) => formatDateTime(record.createdAt),
    updatedAt: (record) => formatDateTime(record.updatedAt),
    submittedAt: (record) => (record.submittedAt ? formatDateTime(record.submittedAt) : ''),
    stateSince: (record) => (record.stateSince ? formatDateTime(record.stateSince) : ''),
    dueAt: (record) => (record.dueAt ? formatDateTime(record.dueAt) : ''),
  }
  return (record, column) => {
    const { field: name, as } = column
    if (as === 'days' || as === 'daysLeft') {
      const times = { stateSince: memberOf(system, 'stateSince')(record), dueAt: memberOf(system, 'dueAt')(record) }
      return countedDays(config, { ...record, ...times }, column, now)?.text ?? ''
    }
    const field = fields[name]
    if (!field) return system[name]?.(record) ?? ''
    const stored = readField(record.data, name, field)
    const value = masked.has(name) ? maskValue(stored, field) : stored
    if (as === 'city' || as === 'district')
      return regionChain(config, String(value ?? ''))[as === 'city' ? 1 : 2]?.n ?? ''
    return formatValue(value, field, config)
  }
}
