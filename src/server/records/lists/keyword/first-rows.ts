import type { Database } from '#server/database/database.ts'
import { edgeOf, spanSizeCount, spansBeyond, secondsSql } from '#server/records/lists/time-tags.ts'
import {
  maxUnsampledRows,
  isRare,
  type Sample,
  bucketsSql,
  sampleOf,
  sampleCountsSql,
  type SampledBuckets,
} from './sample-rows.ts'
import {
  matchingRowsSql,
  indexedRowsSql,
  parametersOf,
  type SearchedList,
  type SummarySql,
  type RowsSummary,
} from './searched-list.ts'

/** Rows tried at the beginning of the list; with `often` matches the reading goes on from there. */
const tried = 32

const often = 24

/** Rows read per requested row. */
const rowsFactor = 2

interface TimedSample extends Sample {
  /** Seconds since 1970 of the first matching sampled rows in list order; null without time. */
  times: (number | null)[]
}

interface FirstRowsQuestion<Answer> {
  /** Wanted rows from the list's beginning. */
  rows: number
  summarize: SummarySql<Answer>
  /** The sort column, when it has time tags. */
  time: string | null
  times: number
}

/** Upper bound, at 99 %, of a rank when `count` are expected. */
const placeOf = (count: number): number => Math.ceil(count + 2 * Math.sqrt(count) + 2)

/** Sampled times needed for windows of this many rows. */
const timesFor = (rows: number, each: number): number => 4 * placeOf(rows / each) + 50

/** Most matches that are read for an order without tags. */
const maxUntaggedMatches = 20_000
/** Matching rows per sampled one in the largest sample. */
const minScale = 50

export type FirstRows<Answer> = RowsSummary<Answer> & { isWhole: boolean }

/**
 * Finds at least the given number of rows in order, or all. A sample only estimates total and time
 * window: too few rows widen the window, up to all. `first` is null when row tags do not help: many
 * rows in an order without tags, or few wanted rows among many matches.
 */
export async function findFirstRows<Answer>(
  { query }: Pick<Database, 'query'>,
  list: SearchedList,
  rows: number,
  summarize: SummarySql<Answer>,
): Promise<{ first: FirstRows<Answer> | null; sample: Sample }> {
  const { orderedBy, search } = list
  const time = search.times.includes(orderedBy.sql) ? orderedBy.sql : null
  const times = timesFor(rows, minScale)
  const { summary, sample } = await beginList({ query }, list, { rows, summarize, time, times })
  if (summary.total >= rows) return { first: { ...summary, isWhole: false }, sample }

  const expected = sample.seen * sample.each
  if (isRare(sample) || (time === null && expected > maxUntaggedMatches))
    return { first: null, sample }

  const windows =
    time === null || expected <= maxUnsampledRows
      ? [null]
      : windowsOf(sample, rows, orderedBy.isDescending)

  for (const spans of windows) {
    const parameters = parametersOf(list)
    const held = indexedRowsSql(
      list,
      parameters,
      spans === null ? [] : [search.rowTags.spans(orderedBy.sql, spans)],
    )

    const [summaryRow] = await query<{ answer: RowsSummary<Answer> }>(
      `with ${matchingRowsSql(list, held, search.rest)} select (${summarize(parameters)}) as answer`,
      parameters.values,
    )

    const isWhole = spans === null
    if (summaryRow && (isWhole || summaryRow.answer.total >= rows))
      return { first: { ...summaryRow.answer, isWhole }, sample }
  }

  throw new Error('the last window holds all')
}

/**
 * The windows to read in turn until one has enough rows: the estimated one, one for twice the rows,
 * null for all.
 */
function windowsOf(
  { seen, each, times }: TimedSample,
  rows: number,
  isDescending: boolean,
): (string[] | null)[] {
  const windows = [1, 2].flatMap((factor) => {
    const place = placeOf(rows / each) * factor
    const time = times[place - 1]
    if (time === undefined || time === null || place > 0.7 * seen) return []

    return [spansBeyond(time, sizeOf(times, place, isDescending), isDescending)]
  })

  return [...windows, null]
}

/** The largest span that covers little more than the wanted rows. */
function sizeOf(times: TimedSample['times'], place: number, isDescending: boolean): number {
  const time = times[place - 1] ?? 0
  const further = times.slice(place)
  const beyond = (size: number) => {
    const edge = edgeOf(time, size, !isDescending)
    const outside = further.findIndex(
      (at) => at === null || (isDescending ? at < edge : at >= edge),
    )

    return outside === -1 ? Infinity : outside
  }

  const least = beyond(0)
  for (let size = spanSizeCount - 1; size > 0; size--)
    if (beyond(size) - least <= place / 8) return size

  return 0
}

/** Reads on when most rows there match; otherwise samples the matches. */
async function beginList<Answer>(
  { query }: Pick<Database, 'query'>,
  list: SearchedList,
  { rows, summarize, time, times }: FirstRowsQuestion<Answer>,
): Promise<{ summary: RowsSummary<Answer>; sample: TimedSample }> {
  const { search, orderedBy, table, order } = list
  const parameters = parametersOf(list)
  const firstOf = (count: number) =>
    `(select * from ${table} where ${search.otherConditions} order by ${order} limit ${count}) ${table}`
  const holds = `${search.bigramCondition} and ${search.wordCondition}`
  const frequentSql = `(select count(*) >= ${often} from tried)`
  const [row] = await query<
    SampledBuckets & { answer: RowsSummary<Answer>; times: TimedSample['times'] }
  >(
    `with tried as materialized (select 1 from ${firstOf(tried)} where ${holds}),
       ${matchingRowsSql(
         list,
         firstOf(rowsFactor * rows),
         `${holds} and ${frequentSql} order by ${order}
         limit ${rows}`,
       )},
       ${bucketsSql(
         list,
         parameters,
         time ?? 'null::timestamptz',
         `(select count(*) < ${rows}
         from matches)`,
       )}
     select (${summarize(parameters)}) as answer, ${sampleCountsSql},
       array(select ${secondsSql('at')} from lots
         where is_wanted order by at ${orderedBy.isDescending ? 'desc' : 'asc'} nulls last limit ${time === null ? 0 : times}) as times`,
    parameters.values,
  )

  if (!row) throw new Error('a select without a table answers one row')

  return { summary: row.answer, sample: { ...sampleOf(row), times: row.times } }
}
