import type { Database } from '#server/database/database.ts'
import { beginList } from './begin-list.ts'
import {
  foundRows,
  heldRows,
  parametersOf,
  type Searched,
  type SummarySql,
  type RowsSummary,
} from './held-rows.ts'
import { fewRows, isRare, type Sample } from './sample-rows.ts'
import { timesFor, windowsOf } from './windows.ts'

/** So many are where no sign tells which of them come first. */
const fewInOrder = 20_000
/** Rows behind each that the largest sample sees, at least. */
const leastEach = 50

/** What is told of the first rows of a search. */
export type First<Answer> = RowsSummary<Answer> & { isWhole: boolean }

/**
 * What is told of the first rows of a search: of so many at least, or of all there are. A sample
 * tells about how many there are and when, as the list is ordered, the first of them were: only
 * those are looked at then. What is told never depends on the sample: when there were too few, more
 * are looked at, or all. Null, with the sample, where signs are of no use: for many rows in an
 * order of which none tells anything, and for a few of many that hold the word.
 */
export async function firstRows<Answer>(
  { query }: Pick<Database, 'query'>,
  list: Searched,
  rows: number,
  tell: SummarySql<Answer>,
): Promise<{ first: First<Answer> | null; sample: Sample }> {
  const { orderedBy, search } = list
  const time = search.times.includes(orderedBy.sql) ? orderedBy.sql : null
  const times = timesFor(rows, leastEach)
  const { summary, sample } = await beginList({ query }, list, { rows, tell, time, times })
  if (summary.total >= rows) return { first: { ...summary, isWhole: false }, sample }

  const expected = sample.seen * sample.each
  if (isRare(sample) || (time === null && expected > fewInOrder)) return { first: null, sample }

  const windows =
    time === null || expected <= fewRows ? [null] : windowsOf(sample, rows, orderedBy.isDescending)

  for (const spans of windows) {
    const parameters = parametersOf(list)
    const held = heldRows(
      list,
      parameters,
      spans === null ? [] : [search.rowTags.spans(orderedBy.sql, spans)],
    )

    const [summaryRow] = await query<{ told: RowsSummary<Answer> }>(
      `with ${foundRows(list, held, search.rest)} select (${tell(parameters)}) as told`,
      parameters.values,
    )

    const isWhole = spans === null
    if (summaryRow && (isWhole || summaryRow.told.total >= rows))
      return { first: { ...summaryRow.told, isWhole }, sample }
  }

  throw new Error('the last window holds all')
}
