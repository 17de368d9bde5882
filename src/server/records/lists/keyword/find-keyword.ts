import type { Database } from '#server/database/database.ts'
import { capOf } from '#server/records/lists/asking.ts'
import { keyOrderText } from '#server/records/lists/list-order.ts'
import { countMany } from './count-keyword.ts'
import { firstRows } from './first-rows.ts'
import type { Searched, SummarySql } from './held-rows.ts'
import { isRare } from './sample-rows.ts'

interface FoundWord {
  total: number
  /** Those of the page; null where it is read in the order of the list. */
  ids: string[] | null
}

/**
 * Finds how many rows contain a word, and those of a page; null when another index may be faster.
 */
export async function findWord(
  database: Pick<Database, 'query'>,
  list: Searched,
  size: number,
  offset: number,
): Promise<FoundWord | null> {
  const order = keyOrderText(list.orderedBy)
  const page: SummarySql<{ ids: string[] }> = (parameters) =>
    `select jsonb_build_object('total', (select count(*) from found), 'ids', array(select id from found order by ${order} limit ${parameters.add(size)}::int offset ${parameters.add(offset)}::int))`
  const { first, sample } = await firstRows(
    database,
    list,
    Math.max(capOf(list) + 1, offset + size),
    page,
  )

  if (first === null && isRare(sample)) return null

  return first ?? { total: await countMany(database, list, sample), ids: null }
}
