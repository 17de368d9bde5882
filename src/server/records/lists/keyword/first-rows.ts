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

/** Row limit for an order that no tag represents. */
const fewInOrder = 20_000
/** Rows behind each that the largest sample sees, at least. */
const leastEach = 50

/** Summary of the first rows of a search. */
export type First<Answer> = RowsSummary<Answer> & { isWhole: boolean }

/**
 * Summarizes the first rows of a search: at least the given number, or all. A sample estimates
 * their total and, in the order of the list, their times: only that time window is read. The result
 * never depends on the sample: too few rows widen the window, up to all. Null, with the sample,
 * when row tags do not help: many rows in an order without tags, or few wanted rows among many
 * matches.
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
