import { plusDays } from '#config-model/facts/time.ts'
import type { Years } from '#config-model/types.generated.ts'

/** Without them always open. */
export type Times = Pick<Years['windows'][string], 'weekdays' | 'hours'>

export const hasTimes = ({ weekdays, hours }: Times): boolean =>
  weekdays !== undefined || hours !== undefined

/**
 * YYYY-MM-DD HH:mm:ss. With weekdays, holidays are closed too; the end of the hours is exclusive.
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

/** YYYY-MM-DD HH:mm:ss; null for none. */
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
