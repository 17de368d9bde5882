import { edgeOf, spanSizeCount, spansBeyond } from '#server/records/row-tags/time-tags.ts'
import type { TimedSample } from './begin-list.ts'

/**
 * A hundredth of all that are drawn at random have more than this before them when `count` are
 * expected.
 */
const placeOf = (count: number): number => Math.ceil(count + 2 * Math.sqrt(count) + 2)

/** Times that a sample needs for windows of this many rows. */
export const timesFor = (rows: number, each: number): number => 4 * placeOf(rows / each) + 50

/**
 * Returns the time windows to read in turn until they have enough rows, from the list's beginning:
 * the expected one, twice as much, and null for all.
 */
export function windowsOf(
  { seen, each, times }: TimedSample,
  rows: number,
  isDescending: boolean,
): (string[] | null)[] {
  const windows = [1, 2].flatMap((factor) => {
    const place = placeOf(rows / each) * factor
    const time = times[place - 1]
    // Most of all are looked at as quickly without their times.
    if (time === undefined || time === null || place > 0.7 * seen) return []

    return [spansBeyond(time, sizeOf(times, place, isDescending), isDescending)]
  })

  return [...windows, null]
}

/**
 * The widest spans that hold little more than what is wanted of them: fewer of them are looked for.
 */
function sizeOf(times: TimedSample['times'], place: number, isDescending: boolean): number {
  const time = times[place - 1] ?? 0
  const further = times.slice(place)
  const beyond = (size: number) => {
    const edge = edgeOf(time, size, !isDescending)
    const outside = further.findIndex(
      (at) => at === null || (isDescending ? at < edge : at >= edge),
    )

    return outside === -1 ? Infinity : outside
  }

  const least = beyond(0)
  for (let size = spanSizeCount - 1; size > 0; size--)
    if (beyond(size) - least <= place / 8) return size

  return 0
}
