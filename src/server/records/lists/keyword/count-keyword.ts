import type { Database } from '#server/database/database.ts'
import { capOf, type CompiledList } from '#server/records/lists/list-query.ts'
import { bucketCount } from '#server/records/lists/row-tags.ts'
import { isRare, sampleRows, type Sample } from './sample-rows.ts'
import { indexedRowsSql, parametersOf, type SearchedList } from './searched-list.ts'

type Asking = Pick<Database, 'query' | 'queryPlanned'>

/** Counts rows with the word, up to one beyond the cap. */
export async function countKeywordRows(database: Asking, list: SearchedList): Promise<number> {
  const sample = await sampleRows(database, list)
  return isRare(sample) ? countPlanned(database, list) : countBySample(database, list, sample)
}

/** Counts with an index that the planner chooses. */
export async function countPlanned({ queryPlanned }: Asking, list: CompiledList): Promise<number> {
  const { table, where, parameters } = list
  const [countRow] = await queryPlanned<{ count: number }>(
    `select count(*)::int as count from (select 1 from ${table} where ${where}
      limit ${capOf(list) + 1}) counted`,
    parameters.values,
  )

  return countRow?.count ?? 0
}

/** Counts by a sample: enough buckets to exceed the cap, otherwise all. */
export async function countBySample(
  { query }: Pick<Database, 'query'>,
  list: SearchedList,
  { seen, each }: Pick<Sample, 'seen' | 'each'>,
): Promise<number> {
  const maxCount = capOf(list) + 1
  const count = async (tagLists: string[][]) => {
    const parameters = parametersOf(list)
    const rows = indexedRowsSql(list, parameters, tagLists)
    const [countRow] = await query<{ count: number }>(
      `select count(*)::int as count from (select 1 from ${rows} where ${list.search.rest}
        limit ${maxCount}) counted`,
      parameters.values,
    )

    return countRow?.count ?? 0
  }

  const neededBuckets = Math.ceil((1.5 * maxCount * bucketCount) / Math.max(1, seen * each))
  const some =
    neededBuckets < bucketCount / 2
      ? await count([list.search.rowTags.buckets(0, neededBuckets)])
      : 0

  return some < maxCount ? count([]) : some
}
