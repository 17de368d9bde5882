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
 * Rows tried from the beginning of the list, and how many must contain the word to read on from
 * there.
 */
const tried = 32
const often = 24
/** Maximum rows then, as a multiple of the requested. */
const readOn = 2

/** A sample of a search's rows with their times. */
export interface TimedSample extends Sample {
  /**
   * The times of the first of those seen, in the order of the list, seconds since 1970; null behind
   * them where a row has none.
   */
  times: (number | null)[]
}

export interface FirstRowsQuestion<Answer> {
  /** Rows from the list's beginning that suffice. */
  rows: number
  tell: SummarySql<Answer>
  /** The column of the order when its times are among the signs. */
  time: string | null
  /** How many times of the sample are wanted. */
  times: number
}

/**
 * Reads a list from its beginning when most rows there contain the word; otherwise samples the
 * matching rows.
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
