import { isDate, plusDays } from '#config-model/facts/time.ts'
import type { BoardBlockData, FigureRow } from '#contract/board.ts'

/** Up to this many days, empty days are drawn. */
const longest = 92

/**
 * Fills gaps with empty figures.
 * @param days the minimum number of days, added before the first; 0 adds none.
 */
export function withEveryDay(chartData: BoardBlockData, days = 0): BoardBlockData {
  const { rows, columns } = chartData
  const keys = rows.flatMap(({ key }) => (key !== null && isDate(key) ? [key] : [])).toSorted()
  const [first, last] = [keys[0], keys.at(-1)]
  if (first === undefined || last === undefined || keys.length < rows.length) return chartData

  const begin = [first, plusDays(last, 1 - days)].toSorted()[0] ?? first
  const every: FigureRow[] = []

  for (let day = begin; day <= last; day = plusDays(day, 1)) {
    if (every.length === longest) return chartData

    const row = rows.find(({ key }) => key === day)
    const empty = {
      key: day,
      label: day,
      values: columns.map(({ unit }) => (unit === '' ? 0 : null)),
      behind: columns.map(() => null),
    }

    every.push(row ?? empty)
  }

  return { ...chartData, rows: every }
}
