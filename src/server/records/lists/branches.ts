import { entityOf } from '#config-model/config.ts'
import { treeTop } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { upperSql } from '#server/records/tree/upper-sql.ts'
import type { CompiledList } from './list-query.ts'
import { listRowColumns } from './present-rows.ts'

/** Maximum rows of a tree per answer, and per level. */
export const branchCap = 1000

interface Branch {
  storedRows: object[]
  /** How many rows of the list are below each that was found. */
  counts: Map<string, number>
  /** More rows exist. */
  isFull: boolean
}

/**
 * Finds the children of a row, or the roots of the tree: rows whose parent this user cannot see. A
 * page that requests the whole tree gets every row at once, up to a limit.
 * @throws ApiError 400
 */
export async function findBranch(
  services: RequestContext,
  list: CompiledList,
  below: string,
): Promise<Branch> {
  const { page, parameters, table, where, order } = list
  const config = services.config()
  if (page.tree === undefined || entityOf(config, page.entity).tree === undefined)
    throw badRequest(recordTexts.noTree())

  const upper = upperSql(config, page.entity)
  const { query } = services.database
  const rowsWhere = (condition: string, values: unknown[]) =>
    query(
      `select ${listRowColumns} from ${table} where ${where} and ${condition} order by ${order} limit ${branchCap + 1}`,
      values,
    )

  const cut = (rows: object[], counts: Branch['counts']) => ({
    storedRows: rows.slice(0, branchCap),
    counts,
    isFull: rows.length > branchCap,
  })

  if (below === treeTop && page.tree === 'whole') {
    const all = await rowsWhere('true', parameters.values)
    if (all.length <= branchCap) return cut(all, new Map())
  }

  const isBelow =
    below === treeTop
      ? `(${upper} is null or ${upper} not in (select id from ${table} where ${where}))`
      : `${upper} = $${parameters.values.length + 1}`

  const rows = await rowsWhere(isBelow, [
    ...parameters.values,
    ...(below === treeTop ? [] : [below]),
  ])

  const counted = await query<{ upper: string; count: number }>(
    `select ${upper} as upper, count(*)::int as count from ${table} where ${where} and ${upper} = any($${parameters.values.length + 1}::text[]) group by 1`,
    [...parameters.values, rows.map((row) => (row as { id: string }).id)],
  )

  return cut(rows, new Map(counted.map((row) => [row.upper, row.count])))
}
