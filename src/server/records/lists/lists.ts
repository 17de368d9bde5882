import { entityOf } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import { treeRootKey, maxRowsPerPage } from '#contract/constants.ts'
import type { PageInfo } from '#contract/envelope.ts'
import type { ListQuery, ListRow } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { createRecordLocalizer } from '#server/records/present-record.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { parentIdSql } from '#server/records/record-tree.ts'
import { toRecord } from '#server/records/stored-record.ts'
import { countRows } from './counts.ts'
import { nextCursorOf, findPage } from './find-page.ts'
import { capOf, compileList, type CompiledList } from './list-query.ts'
import { createRowPresenter, listRowColumns } from './present-rows.ts'
import { addReferenceNames } from './reference-names.ts'

/** Rows per answer and level. */
const branchCap = 1000

interface Branch {
  storedRows: object[]
  /** Children below each row. */
  counts: Map<string, number>
  isFull: boolean
}

const deepestPage = 10_000_000

/**
 * Totals are exact up to 10,000 (searches: 1,000); every row can be paged to.
 * @throws ApiError 400, 403, 404
 */
export async function readListRows(
  services: RequestContext,
  user: User,
  id: string,
  query: ListQuery,
): Promise<{ rows: ListRow[]; page: PageInfo }> {
  const config = services.config()
  const list = compileList(config, user, {
    id,
    query,
    now: services.clock(),
    localizedConfig: services.localized(config),
  })

  if (query.below !== undefined) return readBranch(services, user, list, query.below)

  const size = Math.min(
    maxRowsPerPage,
    Math.max(1, Math.trunc(query.size ?? list.page.pageSize ?? 20)),
  )
  const current = Math.min(deepestPage, Math.max(1, Math.trunc(query.page ?? 1)))
  const { total, storedRows } = await findPage(services, list, size, (current - 1) * size)
  const seen = (current - 1) * size + storedRows.length
  const isFull = storedRows.length === size
  const end = isFull ? nextCursorOf(list, storedRows) : undefined

  return {
    rows: await presentRows(services, user, list, storedRows),
    page: {
      current,
      size,
      ...totalSeen({ counted: total, seen, cap: capOf(list), isFull }),
      ...(end === undefined ? {} : { end }),
    },
  }
}

/**
 * Reads roots or a row's children, or everything where the page asks for it.
 * @throws ApiError 400
 */
async function readBranch(
  services: RequestContext,
  user: User,
  list: CompiledList,
  below: string,
): Promise<{ rows: ListRow[]; page: PageInfo }> {
  const [total, { storedRows, counts, isFull }] = await Promise.all([
    countRows(services, list),
    findBranch(services, list, below),
  ])

  const rows = await presentRows(services, user, list, storedRows)

  return {
    rows: rows.map((row) => ({ ...row, below: counts.get(row.id) ?? 0 })),
    page: {
      current: 1,
      size: branchCap,
      total: Math.min(total, capOf(list)),
      ...(isFull ? { more: true } : {}),
    },
  }
}

async function presentRows(
  services: RequestContext,
  user: User,
  list: CompiledList,
  storedRows: object[],
): Promise<ListRow[]> {
  const present = createRowPresenter(services, user, list.page)
  const config = services.config()
  const localizeRecord = createRecordLocalizer(services, config, list.page.entity)
  const rows = storedRows.map((row) =>
    present({
      record: localizeRecord(toRecord(config, list.page.entity, row)),
      isChanged: (row as { changed: boolean }).changed,
    }),
  )

  return addReferenceNames(services, user, list.page, await Promise.all(rows))
}

/** The total up to the cap, and whether more rows may follow. */
function totalSeen({ counted, seen, cap, isFull }: Counted): Pick<PageInfo, 'total' | 'more'> {
  if (counted <= cap) return { total: counted }
  if (seen <= cap) return { total: cap, more: true }
  return isFull ? { total: seen, more: true } : { total: seen }
}

interface Counted {
  /** Counted rows, at most one beyond `cap`. */
  counted: number
  cap: number
  /** Rows up to the end of the page. */
  seen: number
  isFull: boolean
}

/**
 * A row's children, or the roots: rows whose parent this user cannot see. A page that requests the
 * whole tree gets every row, up to a limit.
 * @throws ApiError 400
 */
async function findBranch(
  services: RequestContext,
  list: CompiledList,
  below: string,
): Promise<Branch> {
  const { page, parameters, table, where, order } = list
  const config = services.config()
  if (page.tree === undefined || entityOf(config, page.entity).tree === undefined)
    throw badRequest(recordTexts.noTree())

  const upper = parentIdSql(config, page.entity)
  const { query } = services.database
  const rowsWhere = (condition: string, values: unknown[]) =>
    query(
      `select ${listRowColumns} from ${table} where ${where} and ${condition} order by ${order}
        limit ${branchCap + 1}`,
      values,
    )

  const cut = (rows: object[], counts: Branch['counts']) => ({
    storedRows: rows.slice(0, branchCap),
    counts,
    isFull: rows.length > branchCap,
  })

  if (below === treeRootKey && page.tree === 'whole') {
    const all = await rowsWhere('true', parameters.values)
    if (all.length <= branchCap) return cut(all, new Map())
  }

  const belowSql =
    below === treeRootKey
      ? `(${upper} is null or ${upper} not in (select id from ${table} where ${where}))`
      : `${upper} = $${parameters.values.length + 1}`

  const rows = await rowsWhere(belowSql, [
    ...parameters.values,
    ...(below === treeRootKey ? [] : [below]),
  ])

  const counted = await query<{ upper: string; count: number }>(
    `select ${upper} as upper, count(*)::int as count from ${table}
      where ${where} and ${upper} = any($${parameters.values.length + 1}::text[]) group by 1`,
    [...parameters.values, rows.map((row) => (row as { id: string }).id)],
  )

  return cut(rows, new Map(counted.map((row) => [row.upper, row.count])))
}
