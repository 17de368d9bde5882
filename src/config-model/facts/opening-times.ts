import { type Phrase, definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Years } from '#config-model/types.generated.ts'
import { plusDays } from './time.ts'

/** A window without them is always open. */
export type OpeningTimes = Pick<Years['windows'][string], 'weekdays' | 'hours'>

export const hasTimes = ({ weekdays, hours }: OpeningTimes): boolean =>
  weekdays !== undefined || hours !== undefined

/**
 * At a moment YYYY-MM-DD HH:mm:ss. The end of the hours is exclusive; with weekdays, holidays are
 * closed too.
 */
export function isWithinTimes(
  { weekdays, hours = [] }: OpeningTimes,
  text: string,
  holidays: string[] = [],
): boolean {
  const [day, time] = [text.slice(0, 10), text.slice(11)]
  const isOpenDay =
    !weekdays || (weekdays.includes(new Date(day).getUTCDay() || 7) && !holidays.includes(day))
  const [from = '', until = '~'] = hours

  return isOpenDay && from <= time && time < until
}

/** After a moment (both YYYY-MM-DD HH:mm:ss); null when the window closes before. */
export function findNextOpening(
  span: OpeningTimes & { close: string },
  text: string,
  holidays?: string[],
): string | null {
  for (let day = text.slice(0, 10); ; day = plusDays(day, 1)) {
    const start = `${day} ${span.hours?.[0] ?? '00:00'}:00`
    if (start > span.close) return null
    if (start > text && isWithinTimes(span, start, holidays)) return start
  }
}

const texts = definePhrases({
  everyDay: { zh: '每天', en: 'every day' },
  range: { zh: '{from}至{to}', en: '{from} to {to}' },
  hours: { zh: '{days} {from}—{to}', en: '{days} {from}–{to}' },
  again: { zh: '{times}；{again} 再次开放', en: '{times}; opens again at {again}' },
  exceptHolidays: { zh: '{times}，节假日除外', en: '{times}, except holidays' },
})

const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = definePhrases({
  monday: { zh: '周一', en: 'Mon' },
  tuesday: { zh: '周二', en: 'Tue' },
  wednesday: { zh: '周三', en: 'Wed' },
  thursday: { zh: '周四', en: 'Thu' },
  friday: { zh: '周五', en: 'Fri' },
  saturday: { zh: '周六', en: 'Sat' },
  sunday: { zh: '周日', en: 'Sun' },
})
const names = [monday, tuesday, wednesday, thursday, friday, saturday, sunday]

/** With the next opening while paused. */
export function describeTimesAndReopening(
  times: OpeningTimes,
  again: string | null,
  holidays?: readonly string[],
): Phrase | null {
  const phrase = describeTimes(times, holidays)
  return phrase && again !== null ? texts.again({ times: phrase, again }) : phrase
}

/** As in 周一至周五 09:00—17:00; null when always open. */
export function describeTimes(
  times: OpeningTimes,
  holidays: readonly string[] = [],
): Phrase | null {
  if (!hasTimes(times)) return null

  const days = daysPhrase(times.weekdays)
  const [from, to] = times.hours ?? []
  const words = from && to ? texts.hours({ days, from, to }) : days

  return times.weekdays && holidays.length > 0 ? texts.exceptHolidays({ times: words }) : words
}

function daysPhrase(weekdays: number[] | undefined): Phrase {
  if (!weekdays) return texts.everyDay()

  const nameOf = (day: number) => (names[day - 1] ?? monday)()
  const days = runsOf(weekdays).map(([from, to]) =>
    from === to ? nameOf(from) : texts.range({ from: nameOf(from), to: nameOf(to) }),
  )

  return joinPhrases(days, '、')
}

/** Joins consecutive weekdays into pairs of first and last day. */
function runsOf(weekdays: number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const day of weekdays.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] === day - 1) run[1] = day
    else runs.push([day, day])
  }

  return runs
}
