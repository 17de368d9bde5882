import { isDate } from './time.ts'

const dayMs = 86_400_000
/** For counting working days. */
const maxDays = 36_600

/** Ignores times; null for an invalid date. */
export function daysBetween(from: unknown, to: unknown): number | null {
  const [start, end] = [dayOf(from), dayOf(to)]
  return start === null || end === null ? null : (end - start) / dayMs
}

/**
 * Inclusive, without weekends and holidays. 0 when the second is earlier; null for an invalid date.
 */
export function workdaysBetween(
  from: unknown,
  to: unknown,
  holidays: readonly string[] = [],
): number | null {
  const [start, end] = [dayOf(from), dayOf(to)]
  if (start === null || end === null || end - start > maxDays * dayMs) return null

  let count = 0

  for (let time = start; time <= end; time += dayMs) {
    const date = new Date(time)
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
    if (!isWeekend && !holidays.includes(date.toISOString().slice(0, 10))) count++
  }

  return count
}

function dayOf(value: unknown): number | null {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  return isDate(day) ? Date.parse(`${day}T00:00:00Z`) : null
}
