import { plusDays } from '#config-model/facts/time.ts'
import type { Years } from '#config-model/types.generated.ts'

/** Weekdays and hours of a window; always open without them. */
export type Times = Pick<Years['windows'][string], 'weekdays' | 'hours'>

/** Whether a window pauses on some days or hours. */
export const hasTimes = ({ weekdays, hours }: Times): boolean =>
  weekdays !== undefined || hours !== undefined

/**
 * Whether a moment, YYYY-MM-DD HH:mm:ss, is within days and hours. With weekdays, holidays are
 * closed too; the end of the hours is exclusive.
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

/** The next opening of a closed window, YYYY-MM-DD HH:mm:ss; null for none. */
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
