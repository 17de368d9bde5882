import type { User } from '#config-model/user.ts'
import type { PageInfo } from '#contract/envelope.ts'
import { mostRows } from '#contract/list/page-sizes.ts'
import type { ListQuery, ListRow } from '#contract/record.ts'
import type { Asked } from '#server/context.ts'
import { inOwnWords } from '#server/records/relations/in-own-words.ts'
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
export async function readRows(
  services: Asked,
  user: User,
  id: string,
  query: ListQuery,
): Promise<{ rows: ListRow[]; page: PageInfo }> {
  const config = services.config()
  const list = compileList(config, user, {
    id,
    query,
    now: services.clock(),
    spoken: services.spoken(config),
  })

  if (query.below !== undefined) return readBranch(services, user, list, query.below)

  const size = Math.min(mostRows, Math.max(1, Math.trunc(query.size ?? list.page.pageSize ?? 20)))
  const current = Math.min(deepestPage, Math.max(1, Math.trunc(query.page ?? 1)))
  const { total, found } = await findPage(services, list, size, (current - 1) * size)
  const seen = (current - 1) * size + found.length
  const isFull = found.length === size
  const end = isFull ? endOf(list, found) : undefined

  return {
    rows: await presentRows(services, user, list, found),
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
  services: Asked,
  user: User,
  list: CompiledList,
  below: string,
): Promise<{ rows: ListRow[]; page: PageInfo }> {
  const [total, { found, counts, isFull }] = await Promise.all([
    countRows(services, list),
    findBranch(services, list, below),
  ])

  const rows = await presentRows(services, user, list, found)

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
  services: Asked,
  user: User,
  list: CompiledList,
  found: object[],
): Promise<ListRow[]> {
  const present = rowPresenter(services, user, list.page)
  const told = inOwnWords(services, services.config(), list.page.entity)
  const rows = found.map((row) =>
    present({
      record: told(toRecord(list.page.entity, row)),
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
