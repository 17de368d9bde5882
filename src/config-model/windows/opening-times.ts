import { plusDays } from '#config-model/facts/time.ts'
import type { Years } from '#config-model/types.generated.ts'

/**
 * On which days of the week and at which hours of the day a window is open; always where it says
 * nothing.
 */
export type Times = Pick<Years['windows'][string], 'weekdays' | 'hours'>

/** Whether a window rests on some days or at some hours. */
export const hasTimes = ({ weekdays, hours }: Times): boolean =>
  weekdays !== undefined || hours !== undefined

/**
 * Whether its days and hours hold a moment, YYYY-MM-DD HH:mm:ss. Who keeps days of the week keeps
 * the holidays too; the end of the hours is closed.
 */
export function holdsMoment(
  { weekdays, hours = [] }: Times,
  text: string,
  holidays: string[] = [],
): boolean {
  const [day, time] = [text.slice(0, 10), text.slice(11)]
  const isOpenDay =
    !weekdays || (weekdays.includes(new Date(day).getUTCDay() || 7) && !holidays.includes(day))
  const [from = '', until = '~'] = hours

  return isOpenDay && from <= time && time < until
}

/**
 * When a window that is closed at a moment after its opening opens next, YYYY-MM-DD HH:mm:ss; null
 * when never again.
 */
export function opensNext(
  span: Times & { close: string },
  text: string,
  holidays?: string[],
): string | null {
  for (let day = text.slice(0, 10); ; day = plusDays(day, 1)) {
    const start = `${day} ${span.hours?.[0] ?? '00:00'}:00`
    if (start > span.close) return null
    if (start > text && holdsMoment(span, start, holidays)) return start
  }
}
