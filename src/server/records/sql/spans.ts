import { isDate, plusDays } from '#config-model/facts/time.ts'

/** A missing end is open. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** A range as whole years and months of `view_sum`, and single days at the ends. */
export interface Spans {
  spans: string[]
  days: { from: string; to: string }[]
}

const first = '2000-01-01'
const last = '2099-12-31'

/** Splits a range into the fewest parts; null for invalid dates. */
export function splitDayRange({ from = '', to = '' }: DayRange): Spans | null {
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

function lastDay(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
