export interface OrderedRow {
  id: string
  version: number
  /** Null: no number yet, last. */
  place: number | null
}

export interface PlaceRange {
  minimum: number
  maximum: number
}

/** Between newly assigned numbers. */
const wide = 10

/**
 * Between neighbors while there is room, otherwise all are renumbered; null with more rows than
 * numbers.
 */
export function newPlaces(
  rows: readonly OrderedRow[],
  moved: string,
  range: PlaceRange,
): Map<string, number> | null {
  const at = rows.findIndex(({ id }) => id === moved)
  const before = at === 0 ? range.minimum - 1 : rows[at - 1]?.place
  const after = at === rows.length - 1 ? range.maximum + 1 : rows[at + 1]?.place
  if (typeof before === 'number' && typeof after === 'number' && after - before > 1)
    return new Map([
      [moved, between(before, after, { isFirst: at === 0, isLast: at === rows.length - 1 })],
    ])

  const room = range.maximum - range.minimum + 1
  if (rows.length > room) return null

  const step = Math.max(1, Math.min(wide, Math.floor(room / rows.length)))
  const start = Math.min(range.minimum + step, range.maximum - (rows.length - 1) * step)
  const newNumbers = rows.map(({ id }, index): [string, number] => [id, start + index * step])

  return new Map(newNumbers.filter(([, place], index) => rows[index]?.place !== place))
}

/** At an end, one gap beyond the last. */
function between(
  before: number,
  after: number,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): number {
  const middle = Math.floor((before + after) / 2)
  if (isLast && !isFirst) return Math.min(before + wide, middle)
  if (isFirst && !isLast) return Math.max(after - wide, middle)

  return middle
}
