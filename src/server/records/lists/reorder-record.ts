import { entityOf, type Config } from '#config-model/config.ts'
import type { Json } from '#config-model/record.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { OrderAnswer, OrderRequest } from '#contract/routes/lists.ts'
import { withinTransaction, type RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { ApiError, badRequest, staleVersion } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { findRecord } from '#server/records/records.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { saveRecord } from '#server/records/save-record.ts'
import { runRecordChange, sourceServiceOf } from '#server/records/sources.ts'
import { numberSql, storedJsonSql, storedTextSql } from '#server/records/sql/value-sql.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { compileList, openListPage } from './list-query.ts'

/** Siblings ordered by hand. */
const maxRows = 1000

/** One reordering per entity at a time. */
const orderLock = 'select pg_advisory_xact_lock(hashtext($1))'

/**
 * Moves a record directly before or behind another in one transaction. Each changed number is saved
 * like a form, with the same rights.
 * @throws ApiError 400 (no such order, too many), 403, 404, 409 (changed meanwhile, or other
 *   branch)
 */
export async function reorderRecord(
  services: RequestContext,
  user: User,
  pageId: string,
  orderRequest: OrderRequest,
): Promise<OrderAnswer> {
  const config = services.config()
  const page = openListPage(config, services.localized(config), user, pageId)
  const { order, entity } = page
  if (!order) throw badRequest(recordTexts.noOrder())

  const answer = await runRecordChange(services, config, entity, async (query) => {
    const place = sourceServiceOf(services, config, entity)?.reorder
    if (!place) await query(orderLock, [`order:${entity}`])
    const record = await findRecord(services, config, user, {
      entity,
      id: orderRequest.id,
      action: 'update',
      query,
      lock: true,
    })

    if (record.version !== orderRequest.version) throw staleVersion(record.version)

    const rows = await rowsAround(services, query, user, { pageId, page, record })
    const from = rows.findIndex(({ id }) => id === orderRequest.id)
    const others = rows.filter(({ id }) => id !== orderRequest.id)
    const beside = others.findIndex(({ id }) => id === orderRequest.beside)
    if (from < 0 || beside < 0) throw new ApiError(409, 'stale', recordTexts.otherBranch())

    const to = beside + (orderRequest.isBehind ? 1 : 0)
    if (place) {
      await place({ services, config, query, user, record }, to - from)
      return { changed: 1, version: record.version }
    }

    const moved = rows.slice(from, from + 1)

    return renumber(withinTransaction(services, query), user, page, {
      rows: others.toSpliced(to, 0, ...moved),
      id: orderRequest.id,
    })
  })

  await services.configFiller.whenIdle()

  return answer
}

/** Siblings that the author sees, in list order. */
async function rowsAround(
  services: RequestContext,
  query: Query,
  user: User,
  { pageId, page, record }: { pageId: string; page: ListPage; record: StoredRecord },
): Promise<OrderedRow[]> {
  const config = services.config()
  const listQuery = record.year === null || page.year !== 'path' ? {} : { year: record.year }
  const list = compileList(config, user, {
    id: pageId,
    query: listQuery,
    now: services.clock(),
    localizedConfig: services.localized(config),
  })

  const { parameters, table, where, order } = list
  const branch = page.tree === undefined ? page.order?.within : entityOf(config, page.entity).tree
  const same =
    branch === undefined
      ? 'true'
      : `${textOf(config, page, branch)} is not distinct from ${parameters.add(text(record.data[branch]))}`

  const rows = await query<OrderedRow>(
    `select id, version,
      ${numberOf(config, page, page.order?.field ?? '')}::float8 as place from ${table}
      where ${where} and ${same} order by ${order} limit ${maxRows + 1}`,
    parameters.values,
  )

  if (rows.length > maxRows) throw badRequest(recordTexts.tooManyToOrder({ max: maxRows }))

  return rows
}

const text = (value: Json | undefined) =>
  value === null || value === undefined || value === '' ? null : String(value)

const textOf = (config: Config, { entity }: ListPage, name: string) => {
  const column = relationOf(config, entity).columns[name]
  return column ? `(${column.sql})::text` : `nullif(${storedTextSql(config, { entity, name })}, '')`
}

/** Null for what is no number. */
function numberOf(config: Config, { entity }: ListPage, name: string): string {
  const column = relationOf(config, entity).columns[name]
  return column
    ? `(${column.sql})::numeric`
    : numberSql({ kind: 'json', sql: `(${storedJsonSql(config, { entity, name })})` })
}

async function renumber(
  inside: RequestContext,
  user: User,
  { entity, order }: ListPage,
  { rows, id: moved }: { rows: OrderedRow[]; id: string },
): Promise<OrderAnswer> {
  const name = order?.field ?? ''
  const { minimum, maximum, atLeast, atMost } = entityOf(inside.config(), entity).fields[name] ?? {}
  const number = (...candidates: unknown[]) => candidates.find((value) => typeof value === 'number')
  const places = computePlaces(rows, moved, {
    minimum: number(minimum, atLeast) ?? 1,
    maximum: number(maximum, atMost) ?? 999_999,
  })

  if (places === null) throw badRequest(recordTexts.noNumbersLeft())

  let version = 0

  for (const { id, version: before } of rows) {
    const place = places.get(id)
    if (id === moved) version = before
    if (place === undefined) continue

    const saved = await saveRecord(inside, user, {
      entity,
      id,
      version: before,
      changes: { [name]: place },
    })

    if (id === moved) version = saved.version
  }

  return { changed: places.size, version }
}

export interface OrderedRow {
  id: string
  version: number
  /** Null: not numbered yet, last. */
  place: number | null
}

interface PlaceRange {
  minimum: number
  maximum: number
}

const orderGap = 10

/**
 * Returns changed numbers: only the moved row's while there is room between its neighbors,
 * otherwise all. Null with more rows than numbers.
 */
export function computePlaces(
  rows: readonly OrderedRow[],
  moved: string,
  range: PlaceRange,
): Map<string, number> | null {
  const at = rows.findIndex(({ id }) => id === moved)
  const before = at === 0 ? range.minimum - 1 : rows[at - 1]?.place
  const after = at === rows.length - 1 ? range.maximum + 1 : rows[at + 1]?.place
  if (typeof before === 'number' && typeof after === 'number' && after - before > 1)
    return new Map([
      [moved, placeBetween(before, after, { isFirst: at === 0, isLast: at === rows.length - 1 })],
    ])

  const room = range.maximum - range.minimum + 1
  if (rows.length > room) return null

  const step = Math.max(1, Math.min(orderGap, Math.floor(room / rows.length)))
  const start = Math.min(range.minimum + step, range.maximum - (rows.length - 1) * step)
  const newNumbers = rows.map(({ id }, index): [string, number] => [id, start + index * step])

  return new Map(newNumbers.filter(([, place], index) => rows[index]?.place !== place))
}

/** The middle; at an end, at most one gap beyond. */
function placeBetween(
  before: number,
  after: number,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): number {
  const middle = Math.floor((before + after) / 2)
  if (isLast && !isFirst) return Math.min(before + orderGap, middle)
  if (isFirst && !isLast) return Math.max(after - orderGap, middle)

  return middle
}
