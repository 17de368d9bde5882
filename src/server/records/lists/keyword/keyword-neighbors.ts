import type { Database } from '#server/database/database.ts'
import { capOf } from '#server/records/lists/asking.ts'
import { keyOrderText } from '#server/records/lists/list-order.ts'
import { firstRows } from './first-rows.ts'
import type { Searched, SummarySql } from './held-rows.ts'

/** A record's position in a list: preceding rows, and two neighbors. */
export interface RecordPosition {
  before: number
  previous: string | null
  next: string | null
}

/**
 * Returns how many rows contain a word, and a record's position among them: undefined when absent,
 * null when only the full list can answer.
 */
export async function placeAmong(
  database: Pick<Database, 'query'>,
  list: Searched,
  record: string,
): Promise<{ total: number; position: RecordPosition | undefined } | null> {
  const order = keyOrderText(list.orderedBy)
  const place: SummarySql<{ placed: RecordPosition | null }> = (parameters) =>
    `select jsonb_build_object('total', (select count(*) from found), 'placed', (select jsonb_build_object('before', before, 'previous', previous, 'next', next)
       from (select id, row_number() over places - 1 as before, lag(id) over places as previous, lead(id) over places as next from found window places as (order by ${order})) stood
       where id = ${parameters.add(record)}::text))`

  const { first } = await firstRows(database, list, capOf(list) + 1, place)
  if (first === null) return null

  const { total, placed, isWhole } = first

  // What comes after the last of some is not known.
  if (!isWhole && (placed === null || placed.before === total - 1)) return null

  return { total, position: placed ?? undefined }
}
