import type { User } from '#config-model/user.ts'
import type { PageInfo } from '#contract/envelope.ts'
import { maxRowsPerPage } from '#contract/list/page-sizes.ts'
import type { ListQuery, ListRow } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { inOwnWords } from '#server/records/relations/localized-sources.ts'
import { toRecord } from '#server/records/stored-record.ts'
import { capOf } from './asking.ts'
import { branchCap, findBranch } from './branches.ts'
import { countRows } from './counts/counts.ts'
import { endOf, findPage } from './find-page.ts'
import { compileList, type CompiledList } from './list-query.ts'
import { rowPresenter } from './present-rows.ts'
import { nameReferences } from './reference-names.ts'

const deepestPage = 10_000_000

/**
 * One page of a list. Totals are exact up to 10,000 (1,000 of those that hold a word), every row
 * can be paged to.
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
  const end = isFull ? endOf(list, storedRows) : undefined

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
 * Where a tree begins, or what is below one of its rows; everything at once where the page asks for
 * that.
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
  const present = rowPresenter(services, user, list.page)
  const localizeRecord = inOwnWords(services, services.config(), list.page.entity)
  const rows = storedRows.map((row) =>
    present({
      record: localizeRecord(toRecord(list.page.entity, row)),
      isChanged: (row as { changed: boolean }).changed,
    }),
  )

  return nameReferences(services, user, list.page, await Promise.all(rows))
}

/**
 * How many rows there are for certain, and whether more may follow: behind what is counted, as many
 * as were paged to.
 */
function totalSeen({ counted, seen, cap, isFull }: Counted): Pick<PageInfo, 'total' | 'more'> {
  if (counted <= cap) return { total: counted }
  if (seen <= cap) return { total: cap, more: true }
  return isFull ? { total: seen, more: true } : { total: seen }
}

interface Counted {
  /** How many were counted, at most one beyond `cap`. */
  counted: number
  cap: number
  /** How many rows there are up to the end of the page. */
  seen: number
  /** The page holds as many as it can. */
  isFull: boolean
}
