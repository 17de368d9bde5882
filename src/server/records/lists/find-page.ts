import { sourceOf } from '#config-model/sources.ts'
import type { RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { countRows } from './counts.ts'
import { countBySample } from './keyword/count-keyword.ts'
import { findFirstRows } from './keyword/first-rows.ts'
import { isRare } from './keyword/sample-rows.ts'
import { isSearched, type SearchedList, type SummarySql } from './keyword/searched-list.ts'
import { keyOrderBySql } from './list-order.ts'
import { queryFor, capOf, type CompiledList } from './list-query.ts'
import { cursorColumnSql, serializeCursor } from './page-cursor.ts'
import {
  selectSortedIdsAfter,
  selectIdsAfter,
  isSortedAfterFiltering,
  pageSql,
  findNearestBookmark,
} from './page-sql.ts'
import { listRowColumns } from './present-rows.ts'

interface KeywordResult {
  total: number
  /** Null where the page is read in list order. */
  ids: string[] | null
}

/**
 * Up to this offset, skipped rows are read whole: an index-only scan would need a second lookup.
 */
const smallOffset = 200

export interface FoundPage {
  /** At most one beyond the cap of counting. */
  total: number
  storedRows: object[]
}

const columnsOf = ({ orderedBy }: CompiledList): string =>
  listRowColumns + cursorColumnSql(orderedBy)

export const nextCursorOf = (list: CompiledList, storedRows: object[]): string | undefined =>
  serializeCursor(list.orderedBy, storedRows.at(-1))

export async function findPage(
  services: RequestContext,
  list: CompiledList,
  size: number,
  offset: number,
): Promise<FoundPage> {
  const read = (isNarrow = isSortedAfterFiltering(list)) =>
    list.after === null
      ? readPage(services, list, size, offset)
      : readAfter(services, list, size, isNarrow)

  const word = isSearched(list)
    ? await findKeywordPage(services.database, list, size, offset)
    : null
  if (word) {
    const isWhole = list.after === null && word.ids !== null
    const { total } = word

    return {
      total,
      storedRows: await (isWhole
        ? readByIds(services, list, word.ids ?? [])
        : read(total <= capOf(list))),
    }
  }

  const isStored = sourceOf(services.config(), list.page.entity) === undefined
  if (list.isSearch && isStored) return findAtOnce(services, list, size, offset)

  const [total, storedRows] = await Promise.all([countRows(services, list), read()])

  return { total, storedRows }
}

/** Reads and counts in one statement, as long as all rows are counted. */
async function findAtOnce(
  services: RequestContext,
  list: CompiledList,
  size: number,
  offset: number,
): Promise<FoundPage> {
  const { table, where, orderedBy } = list
  const cap = capOf(list)
  const p = Parameters.after(list.parameters)
  const [seen] = await services.database.queryPlanned<{ total: number; ids: string[] }>(
    `with matches as materialized (select id, ${orderedBy.sql} as key from ${table} where ${where}
      limit ${cap + 1})
     select (select count(*)::int from matches) as total,
       array(select id from matches order by ${keyOrderBySql(orderedBy)}
         limit ${p.add(size)}::bigint offset ${p.add(offset)}::bigint) as ids`,
    p.values,
  )

  const { total = 0, ids = [] } = seen ?? {}
  if (list.after !== null)
    return { total, storedRows: await readAfter(services, list, size, total <= cap) }
  if (total > cap) return { total, storedRows: await readPage(services, list, size, offset) }

  return { total, storedRows: await readByIds(services, list, ids) }
}

async function readByIds(
  { database }: Pick<RequestContext, 'database'>,
  list: CompiledList,
  ids: string[],
): Promise<object[]> {
  if (ids.length === 0) return []

  return database.query(
    `select ${columnsOf(list)} from ${list.table} where id = any($1::text[])
      order by ${list.order}`,
    [ids],
  )
}

/**
 * Reads rows after a keyset cursor: rows that moved to the front since are not repeated.
 * @param isNarrow few rows, which are found first and sorted then
 */
async function readAfter(
  services: RequestContext,
  list: CompiledList,
  size: number,
  isNarrow: boolean,
): Promise<object[]> {
  const { table, order, after } = list
  if (after === null) return []

  const ids = isNarrow
    ? selectSortedIdsAfter(list, after, size)
    : selectIdsAfter(list, { after, skipped: 0 }, size)

  return queryFor(services, list)(
    `select ${columnsOf(list)} from ${table} where id in (${ids.sql}) order by ${order}`,
    ids.values,
  )
}

async function readPage(
  services: RequestContext,
  list: CompiledList,
  size: number,
  offset: number,
): Promise<object[]> {
  const { table, order, isSearch } = list
  const ask = queryFor(services, list)
  const columns = columnsOf(list)
  const withIds = (ids: string) =>
    `select ${columns} from ${table} where id in (${ids}) order by ${order}`

  if (offset < smallOffset || isSortedAfterFiltering(list)) {
    const page = pageSql(list, columns, size, offset)
    return ask(page.sql, page.values)
  }

  // A search finds rows first; keyset bookmarks do not apply.
  const start = isSearch ? null : await findNearestBookmark(services, list, offset)
  if (start === null) {
    const page = pageSql(list, 'id', size, offset)
    return ask(withIds(`select id from (${page.sql}) shallow`), page.values)
  }

  const ids = selectIdsAfter(list, start, size)

  return ask(withIds(ids.sql), ids.values)
}

/** Counts and finds a page; null when another index may be faster. */
async function findKeywordPage(
  database: Pick<Database, 'query'>,
  list: SearchedList,
  size: number,
  offset: number,
): Promise<KeywordResult | null> {
  const order = keyOrderBySql(list.orderedBy)
  const page: SummarySql<{ ids: string[] }> = (parameters) =>
    `select jsonb_build_object('total', (select count(*) from matches), 'ids', array(select id
      from matches order by ${order} limit ${parameters.add(size)}::int
      offset ${parameters.add(offset)}::int))`
  const { first, sample } = await findFirstRows(
    database,
    list,
    Math.max(capOf(list) + 1, offset + size),
    page,
  )

  if (first === null && isRare(sample)) return null

  return first ?? { total: await countBySample(database, list, sample), ids: null }
}
