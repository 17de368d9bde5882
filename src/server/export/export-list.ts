import { PassThrough, type Readable } from 'node:stream'
import { hiddenFields, mayOpen } from '#config-model/access/access.ts'
import { memberOf } from '#config-model/assert.ts'
import { entityOf } from '#config-model/config.ts'
import { formatDate } from '#config-model/facts/time.ts'
import { columnDecimals, fieldTypes } from '#config-model/field-types.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { listPageOf } from '#config-model/page-traits.ts'
import { columnId, type Json } from '#config-model/record.ts'
import type { Column, Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { ListQuery } from '#contract/record.ts'
import { ConcurrencyLimiter } from '#server/concurrency-limiter.ts'
import type { RequestContext } from '#server/context.ts'
import { forbidden, badRequest } from '#server/errors.ts'
import { compileList, type CompiledList } from '#server/records/lists/list-query.ts'
import { listRowColumns } from '#server/records/lists/present-rows.ts'
import { storedJsonSql } from '#server/records/sql/value-sql.ts'
import { writeCells, type SheetRequest } from './write-cells.ts'
import { writeInThread } from './write-in-thread.ts'

const exportTexts = definePhrases({
  notOpen: { zh: '“{page}”没有开放导出', en: '"{page}" cannot be exported' },
  tooManyRows: {
    zh: '数据超过{limit}行，请缩小筛选范围',
    en: 'More than {limit} rows; narrow the filter',
  },
})

interface Sheet {
  name: string
  rows: number
  /** Approximate bytes. */
  size: number
  content: Readable
}

/** Each export takes a connection and much processor time. */
const ofNode = new ConcurrencyLimiter({ maxRunning: 2, maxWaiting: 60, timeoutMs: 60_000 })
const ofAccount = new ConcurrencyLimiter({ maxRunning: 1, maxWaiting: 5, timeoutMs: 60_000 })

/** Up to here this thread writes, which is faster than starting one. */
const maxInlineRows = 1000
/** Buffered for a slow reader. */
const maxBufferedBytes = 32 * 1024 * 1024

/** Rows to leave out, and the requested ids of visible columns. */
export interface ExportSelection {
  except?: string[]
  columns?: string[]
}

/**
 * Exports the filtered list with the user's visible columns, after waiting for a slot.
 * @throws ApiError 403, 400 (too many rows), 503
 */
export async function exportList(
  services: RequestContext,
  user: User,
  { id, query }: { id: string; query: ListQuery },
  part: ExportSelection = {},
): Promise<Sheet> {
  const list = exportedList(services, user, { id, query }, part)
  const leaveAccount = await ofAccount.acquire(user.id)
  const leaveNode = await ofNode.acquire().catch((error: unknown) => {
    leaveAccount()
    throw error
  })

  try {
    const sheet = await writeSheet(services, user, { id, list, part }, leaveNode)
    sheet.content.once('close', leaveAccount)
    return sheet
  } catch (error) {
    leaveNode()
    leaveAccount()
    throw error
  }
}

/** @throws ApiError 403, 400 */
function exportedList(
  services: RequestContext,
  user: User,
  { id, query }: { id: string; query: ListQuery },
  { except }: ExportSelection,
): CompiledList {
  const config = services.config()
  const localizedConfig = services.localized(config)
  const list = compileList(config, user, {
    id,
    query,
    now: services.clock(),
    localizedConfig,
    action: 'export',
  })

  if (!list.page.export)
    throw forbidden(exportTexts.notOpen({ page: memberOf(localizedConfig.pages, id).title }))

  return except?.length
    ? { ...list, where: `${list.where} and id <> all(${list.parameters.add(except)}::text[])` }
    : list
}

/** @throws ApiError 403, 400 (too many rows) */
export async function checkExport(
  services: RequestContext,
  user: User,
  id: string,
  { query, ...part }: ExportSelection & { query: ListQuery },
): Promise<void> {
  await countRows(services, exportedList(services, user, { id, query }, part))
}

/** @throws ApiError 400 (too many) */
async function countRows(services: RequestContext, list: CompiledList): Promise<number> {
  const maxRows = list.page.export?.maxRows ?? 0
  const [counted] = await services.database.query<{ total: number }>(
    `select count(*)::int as total from (select 1 from ${list.table} where ${list.where}
      limit ${maxRows + 1}) counted`,
    list.parameters.values,
  )

  const total = counted?.total ?? 0
  if (total > maxRows) throw badRequest(exportTexts.tooManyRows({ limit: maxRows }))

  return total
}

interface Writing {
  id: string
  list: CompiledList
  part: ExportSelection
}

/**
 * Resolves when done.
 * @throws ApiError 400 (too many rows)
 */
async function writeSheet(
  services: RequestContext,
  user: User,
  { id, list, part }: Writing,
  written: () => void,
): Promise<Sheet> {
  const { page } = list
  const config = services.config()
  const fileName = page.export?.fileName ?? page.title
  const total = await countRows(services, list)
  const hidden = hiddenFields(config, user, page.entity)
  const localizedConfig = services.localized(config)
  const localizedPage = listPageOf(localizedConfig, id) ?? page
  const columns = inOrder(
    localizedPage.columns.filter(
      (column) => !hidden.has(column.field) && (!column.auth || mayOpen(user, config, column)),
    ),
    part.columns,
  )
  const work: SheetRequest = {
    config,
    localizedConfig,
    locale: services.locale,
    user,
    page,
    columns,
    now: services.clock(),
    decimals: await findDecimals(services, list, columns),
    total,
    // Whole records are many times as long as `head`.
    sql: `select ${listRowColumns} from ${list.table} where ${list.where} order by ${list.order}`,
    values: list.parameters.values,
  }

  const content = new PassThrough({ highWaterMark: maxBufferedBytes })
  const write = total > maxInlineRows ? writeInThread : writeCells
  const size = await write(services.database, work, content, written)

  return { name: `${fileName}-${formatDate(work.now)}.xlsx`, rows: total, size, content }
}

/** The decimals of the numbers of each field in all rows. */
async function findDecimals(
  services: RequestContext,
  { page, table, where, parameters }: CompiledList,
  columns: Column[],
): Promise<Record<string, number>> {
  const config = services.config()
  const { fields } = entityOf(config, page.entity)
  const names = [...new Set(columns.map(({ field }) => field))].filter(
    (name) => fields[name] && mayMixDecimals(fields[name]),
  )
  if (names.length === 0) return {}

  const valuesSql = names.map((name) => {
    const value = storedJsonSql(config, { entity: page.entity, name, json: 'head' })
    return `jsonb_agg(distinct ${value})`
  })
  const [row] = await services.database.query<{ values: (Json[] | null)[] }>(
    `select jsonb_build_array(${valuesSql.join(', ')}) as values from ${table} where ${where}`,
    parameters.values,
  )

  return Object.fromEntries(
    names.map((name, at) => [name, columnDecimals(memberOf(fields, name), row?.values[at] ?? [])]),
  )
}

/** Cells of money and percentages always have two decimals. */
const mayMixDecimals = ({ type, unit }: Field): boolean =>
  (fieldTypes[type].decimals ?? 0) > 0 && type !== 'money' && type !== 'percent' && unit !== '%'

/** The requested columns, then those for spreadsheets only; default: all. */
function inOrder(columns: Column[], requestedIds: string[] | undefined): Column[] {
  const chosen = (requestedIds ?? []).flatMap(
    (id) => columns.find((column) => columnId(column) === id) ?? [],
  )
  if (chosen.length === 0) return columns

  return [...new Set([...chosen, ...columns.filter(({ exportOnly }) => exportOnly)])]
}
