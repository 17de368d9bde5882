import type { Database } from '#server/database/database.ts'
import { bucketCount } from '#server/records/lists/row-tags.ts'
import type { Parameters } from '#server/records/sql/parameters.ts'
import { indexedRowsSql, parametersOf, type SearchedList } from './searched-list.ts'

export interface Sample {
  seen: number
  /** Including those that fail other conditions. */
  held: number
  /** Rows that each sampled one represents. */
  each: number
}

/** Up to here all rows are read: selecting would take as long. */
export const maxUnsampledRows = 3000

/** With fewer rows in the first bucket, no further buckets are read. */
const minBucketRows = 5
/** Further buckets are read while the sample is smaller. */
const desiredSampleSize = 400
const maxBuckets = 8

/** Numbers of the sampled buckets, of their rows, and of the matching rows. */
export interface SampledBuckets {
  looked: number
  held: number
  seen: number
}

/**
 * Defines `lots(at, is_wanted)`, the sampled rows.
 * @param at what is read of a row
 * @param condition the match
 */
export function bucketsSql(
  list: SearchedList,
  parameters: Parameters,
  at: string,
  condition: string,
): string {
  const { buckets: bucketTags } = list.search.rowTags
  const rowsOf = (chosen: string[] | string) =>
    `select ${at} as at, ${list.search.rest} as is_wanted
      from ${indexedRowsSql(list, parameters, [chosen])}`

  return `first as materialized (${rowsOf(bucketTags(0, 1))} where ${condition}),
    further as materialized (select case when count(*) < ${minBucketRows} then 0
      else least(${maxBuckets}, ${desiredSampleSize} / count(*)) end::int as count from first),
    others as materialized
      (${rowsOf(`(select (${parameters.add(bucketTags(1, 1 + maxBuckets))}::text[])[1:count] from further)`)}),
    lots as materialized (select * from first union all select * from others)`
}

export const sampleCountsSql = `(select 1 + count from further) as looked, (select count(*)::int
  from lots) as held, (select count(*)::int from lots where is_wanted) as seen`

export const sampleOf = ({ looked, held, seen }: SampledBuckets): Sample => ({
  seen,
  held,
  each: bucketCount / looked,
})

/** Whether so few of the word's many rows match that another index may serve better. */
export const isRare = ({ seen, held, each }: Sample): boolean =>
  held * each > maxUnsampledRows && seen * 8 < held

export async function sampleRows(
  { query }: Pick<Database, 'query'>,
  list: SearchedList,
): Promise<Sample> {
  const parameters = parametersOf(list)
  const [row] = await query<SampledBuckets>(
    `with ${bucketsSql(list, parameters, '1', 'true')} select ${sampleCountsSql}`,
    parameters.values,
  )

  return sampleOf(row ?? { looked: 1, held: 0, seen: 0 })
}
