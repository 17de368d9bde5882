import { isRow } from '#config-model/conditions/context.ts'
import { rowIdKey } from '#config-model/facts/row-id.ts'
import type { Json } from '#config-model/record.ts'
import { pairRows } from './pair-rows.ts'
import { sameValue } from './same-value.ts'

/** Between two versions of a list. */
export interface RowChange {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  /** Its new index; of a removed one the former index. */
  at: number
  /** Null for an added one. */
  former: number | null
  columns: string[]
}

/**
 * In new order with removed ones at the end, matched by id. Empty for lists too long to compare.
 * @param isSame compares cells
 */
export function compareRows(
  before: readonly Json[],
  after: readonly Json[],
  isSame: (a: Json | undefined, b: Json | undefined) => boolean = sameValue,
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

    const columns = changedColumns(before[former] ?? null, row, isSame)
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
  isSame: (a?: Json, b?: Json) => boolean,
): string[] {
  if (!isRow(before) || !isRow(after)) return []
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return names.filter((name) => name !== rowIdKey && !isSame(before[name], after[name]))
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
