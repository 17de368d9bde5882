import type { Database } from '#server/database/database.ts'
import { secondsSql } from '#server/records/row-tags/time-tags.ts'
import {
  foundRows,
  parametersOf,
  type Searched,
  type SummarySql,
  type RowsSummary,
} from './held-rows.ts'
import { bucketsSql, sampleOf, seenSql, type Sample, type SampledBuckets } from './sample-rows.ts'

/**
 * Of so many rows at the beginning of the list so many must hold the word for it to be read on from
 * there.
 */
const tried = 32
const often = 24
/** So many times as many rows as are wanted are read then at most. */
const readOn = 2

/** A sample of the rows of a search that tells when they were. */
export interface TimedSample extends Sample {
  /**
   * The times of the first of those seen, in the order of the list, seconds since 1970; null behind
   * them where a row has none.
   */
  times: (number | null)[]
}

export interface FirstRowsQuestion<Answer> {
  /** So many rows of the beginning of the list answer the question. */
  rows: number
  tell: SummarySql<Answer>
  /** The column of the order when its times are among the signs. */
  time: string | null
  /** How many times of the sample are wanted. */
  times: number
}

/**
 * A list is read from its beginning where the word stands in most rows there; elsewhere a sample is
 * taken of the rows that hold it.
 */
export async function beginList<Answer>(
  { query }: Pick<Database, 'query'>,
  list: Searched,
  { rows, tell, time, times }: FirstRowsQuestion<Answer>,
): Promise<{ summary: RowsSummary<Answer>; sample: TimedSample }> {
  const { search, orderedBy, table, order } = list
  const parameters = parametersOf(list)
  const firstOf = (count: number) =>
    `(select * from ${table} where ${search.elsewhere} order by ${order} limit ${count}) ${table}`
  const holds = `${search.held} and ${search.written}`
  const isOften = `(select count(*) >= ${often} from tried)`
  const [row] = await query<
    SampledBuckets & { told: RowsSummary<Answer>; times: TimedSample['times'] }
  >(
    `with tried as materialized (select 1 from ${firstOf(tried)} where ${holds}),
       ${foundRows(list, firstOf(readOn * rows), `${holds} and ${isOften} order by ${order} limit ${rows}`)},
       ${bucketsSql(list, parameters, time ?? 'null::timestamptz', `(select count(*) < ${rows} from found)`)}
     select (${tell(parameters)}) as told, ${seenSql},
       array(select ${secondsSql('at')} from lots
         where is_wanted order by at ${orderedBy.isDescending ? 'desc' : 'asc'} nulls last limit ${time === null ? 0 : times}) as times`,
    parameters.values,
  )

  if (!row) throw new Error('a select without a table answers one row')

  return { summary: row.told, sample: { ...sampleOf(row), times: row.times } }
}
