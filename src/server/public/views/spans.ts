import { isDate, plusDays } from '#config-model/facts/time.ts'

/** From the first day to the last, both included; an end that is not said is open. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/**
 * A range of days in whole years and months, as `view_sum` names them, and the days at its ends
 * that fill none.
 */
export interface Spans {
  spans: string[]
  days: { from: string; to: string }[]
}

/** Views are of these days; what lies before or after is empty. */
const first = '2000-01-01'
const last = '2099-12-31'

/**
 * The least parts that a range is made of: each of its days is in exactly one. Null for ends that
 * are no days.
 */
export function spansOf({ from = '', to = '' }: DayRange): Spans | null {
  if (![from, to].every((end) => end === '' || (end.length === 10 && isDate(end)))) return null

  const start = from < first ? first : from
  const end = to === '' || to > last ? last : to
  if (start === first && end === last) return { spans: [''], days: [] }

  const spansAndDays: Spans = { spans: [], days: [] }

  for (let at = start; at <= end;) {
    const yearEnd = `${at.slice(0, 4)}-12-31`
    const monthEnd = lastDay(at)
    const whole = [
      [at.slice(0, 4), `${at.slice(0, 4)}-01-01`, yearEnd],
      [at.slice(0, 7), `${at.slice(0, 7)}-01`, monthEnd],
    ].find(([, begins = '', ends = '']) => at === begins && ends <= end)

    const until = whole?.[2] ?? (monthEnd < end ? monthEnd : end)
    if (whole?.[0] === undefined) spansAndDays.days.push({ from: at, to: until })
    else spansAndDays.spans.push(whole[0])
    at = plusDays(until, 1)
  }

  return spansAndDays
}

/** The last day of the month of a day. */
function lastDay(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
