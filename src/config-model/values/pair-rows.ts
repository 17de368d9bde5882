import { isRow } from '#config-model/conditions/context.ts'
import { rowIdKey, rowIdOf, withoutRowIds } from '#config-model/facts/row-id.ts'
import type { Json } from '#config-model/record.ts'
import { isSameValue } from './same-value.ts'

/** Longer lists are not paired. */
const maxComparisons = 250_000

/**
 * By id while both lists share one; else by content and position. Null for lists too long to
 * compare.
 */
export function pairRows(before: Json[], after: Json[]): Map<number, number> | null {
  return pairByIdentity(before, after) ?? pairSimilar(before, after)
}

/** Null unless all rows have an id and one is in both lists. */
function pairByIdentity(before: Json[], after: Json[]): Map<number, number> | null {
  const places = indexesById(after)
  const formerPlaces = places && indexesById(before)
  if (!places || !formerPlaces) return null

  const pairs = [...formerPlaces].flatMap(([id, at]): [number, number][] => {
    const place = places.get(id)
    return place === undefined ? [] : [[at, place]]
  })

  return pairs.length === 0 ? null : new Map(pairs)
}

/** Null for missing or duplicate ids. */
export function indexesById(rows: Json[]): Map<string, number> | null {
  const places = new Map<string, number>()
  for (const [at, row] of rows.entries()) {
    const id = rowIdOf(row)
    if (id === undefined || places.has(id)) return null
    places.set(id, at)
  }

  return places
}

/**
 * Pairs unchanged items first, then changed rows between them in order; null for too long lists.
 */
export function pairSimilar(former: Json[], changed: Json[]): Map<number, number> | null {
  if (former.length * changed.length > maxComparisons) return null

  const [before, after] = [withoutRowIds(former), withoutRowIds(changed)]
  const pairs = new Map<number, number>()
  let [from, to] = [0, 0]

  for (const [left, right] of [
    ...unchanged(before, after),
    [before.length, after.length] as const,
  ]) {
    pairChanged(before, after, { from, left, to, right }, pairs)
    if (left < before.length) pairs.set(left, right)
    from = left + 1
    to = right + 1
  }

  return pairs
}

function unchanged(before: Json[], after: Json[]): [number, number][] {
  const sameness = before.map((item) => after.map((other) => isSameValue(item, other)))
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  )

  // oxlint-disable typescript/no-non-null-assertion -- the innermost loop of a table one wider than
  // both lists
  for (let a = before.length - 1; a >= 0; a--)
    for (let b = after.length - 1; b >= 0; b--)
      lengths[a]![b] = sameness[a]![b]
        ? lengths[a + 1]![b + 1]! + 1
        : Math.max(lengths[a + 1]![b]!, lengths[a]![b + 1]!)

  const matchedPairs: [number, number][] = []

  for (let a = 0, b = 0; a < before.length && b < after.length;) {
    if (sameness[a]![b]) matchedPairs.push([a++, b++])
    else if (lengths[a + 1]![b]! >= lengths[a]![b + 1]!) a++
    else b++
    /* oxlint-enable typescript/no-non-null-assertion */
  }

  return matchedPairs
}

interface Gap {
  from: number
  left: number
  to: number
  right: number
}

/**
 * Between two unchanged rows: by position when equally many, else by at least half of the content.
 */
function pairChanged(
  before: Json[],
  after: Json[],
  { from, left, to, right }: Gap,
  pairs: Map<number, number>,
): void {
  const isEven = left - from === right - to
  let next = to
  for (let at = from; at < left; at++) {
    const candidates = Array.from({ length: right - next }, (_, index) => next + index)
    const matchIndex = isEven
      ? to + (at - from)
      : candidates.find((other) => isAlike(before[at], after[other]))
    if (matchIndex === undefined || !isRow(before[at]) || !isRow(after[matchIndex])) continue

    pairs.set(at, matchIndex)
    next = matchIndex + 1
  }
}

function isAlike(a: Json | undefined, b: Json | undefined): boolean {
  if (!isRow(a) || !isRow(b)) return false
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return names.filter((name) => isSameValue(a[name], b[name])).length * 2 >= names.length
}

export interface RowChange {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  /** The row's new index; for a removed row the former index. */
  at: number
  /** Null for an added row. */
  former: number | null
  columns: string[]
}

/**
 * By row id; changes are in new order, removed rows last. Empty for lists too long to compare.
 * @param sameness compares cells
 */
export function compareRows(
  before: readonly Json[],
  after: readonly Json[],
  sameness: (a: Json | undefined, b: Json | undefined) => boolean = isSameValue,
): RowChange[] {
  const pairs = pairRows([...before], [...after])
  if (!pairs) return []

  const formerOf = new Map([...pairs].map(([former, at]) => [at, former]))
  const steady = longestRise(
    [...formerOf].toSorted(([a], [b]) => a - b).map(([, former]) => former),
  )

  const changes = after.flatMap((row, at): RowChange[] => {
    const former = formerOf.get(at)
    if (former === undefined) return [{ kind: 'added', at, former: null, columns: [] }]

    const columns = changedColumns(before[former] ?? null, row, sameness)
    const moved: RowChange[] = steady.has(former)
      ? []
      : [{ kind: 'moved', at, former, columns: [] }]

    return columns.length > 0 ? [...moved, { kind: 'changed', at, former, columns }] : moved
  })

  const removed = [...before.keys()]
    .filter((former) => !pairs.has(former))
    .map((former): RowChange => ({ kind: 'removed', at: former, former, columns: [] }))

  return [...changes, ...removed]
}

function changedColumns(
  before: Json,
  after: Json,
  sameness: (a?: Json, b?: Json) => boolean,
): string[] {
  if (!isRow(before) || !isRow(after)) return []
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return names.filter((name) => name !== rowIdKey && !sameness(before[name], after[name]))
}

/** The longest increasing subsequence: rows outside of it were moved. */
function longestRise(places: number[]): Set<number> {
  const best: number[][] = []
  for (const place of places) {
    const longest =
      best
        .filter((rise) => (rise.at(-1) ?? -1) < place)
        .toSorted((a, b) => b.length - a.length)[0] ?? []
    best.push([...longest, place])
  }

  return new Set(best.toSorted((a, b) => b.length - a.length)[0])
}
