import { getOrThrow, itemAt } from '#config-model/assert.ts'
import { isRow } from '#config-model/conditions/context.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { pairRows, indexesById } from './pair-rows.ts'
import { isSameValue, isSameContent } from './same-value.ts'

type Value = Json | undefined
type Merged<Kind> = { value: Kind } | null

/** Merges two changes of a value (three-way), also in rows and groups; null for a contradiction. */
export function mergeValues(base: Value, mine: Value, theirs: Value): Merged<Value> {
  if (isSameValue(mine, theirs) || isSameValue(base, theirs)) return { value: mine }
  if (isSameValue(base, mine)) return { value: theirs }
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists(Array.isArray(base) ? base : [], mine, theirs)

  return isRow(base) && isRow(mine) && isRow(theirs) ? mergeGroups(base, mine, theirs) : null
}

function mergeGroups(base: RecordData, mine: RecordData, theirs: RecordData): Merged<RecordData> {
  const value: RecordData = {}
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const merged = mergeValues(base[name], mine[name], theirs[name])
    if (!merged) return null
    if (merged.value !== undefined) value[name] = merged.value
  }

  return { value }
}

function mergeLists(base: Json[], mine: Json[], theirs: Json[]): Merged<Json[]> {
  const rows = [base, mine, theirs].map(rowsById)
  const [ofBase, byMe, byThem] = rows
  if (ofBase && byMe && byThem) return mergeRows(ofBase, byMe, byThem)

  const [ofMine, ofTheirs] = [sideOf(base, mine), sideOf(base, theirs)]
  if (!ofMine || !ofTheirs) return null

  const value: Json[] = []

  for (let at = 0; at <= base.length; at++) {
    const [added, addedByThem] = [ofMine.added[at] ?? [], ofTheirs.added[at] ?? []]
    value.push(
      ...addedByThem,
      ...added.filter((item) => !addedByThem.some((other) => isSameContent(item, other))),
    )

    if (at === base.length) break

    const merged = mergeValues(base[at], ofMine.keptItems[at], ofTheirs.keptItems[at])
    if (!merged) return null

    if (merged.value !== undefined) value.push(merged.value)
  }

  return { value }
}

type Rows = ReadonlyMap<string, Json>

/** Null when a row has no id. */
function rowsById(rows: Json[]): Rows | null {
  const places = indexesById(rows)
  return places && new Map([...places].map(([id, at]) => [id, itemAt(rows, at)]))
}

/** Merges changed, moved, added and removed rows; null for a contradiction. */
function mergeRows(base: Rows, mine: Rows, theirs: Rows): Merged<Json[]> {
  const order = mergeOrder([...base.keys()], [...mine.keys()], [...theirs.keys()])
  if (!order) return null

  const value: Json[] = []
  const addedByThem = [...theirs].filter(([id]) => !base.has(id)).map(([, row]) => row)

  for (const id of order) {
    const merged = mergeValues(base.get(id), mine.get(id), theirs.get(id))
    if (!merged) return null

    const isAddedTwice =
      !base.has(id) &&
      !theirs.has(id) &&
      addedByThem.some((row) => isSameContent(row, merged.value))
    if (merged.value !== undefined && !isAddedTwice) value.push(merged.value)
  }

  return { value }
}

/**
 * One side's order with the other's additions before their successors; null when both moved rows.
 */
function mergeOrder(base: string[], mine: string[], theirs: string[]): string[] | null {
  const isEverywhere = (id: string) => base.includes(id) && mine.includes(id) && theirs.includes(id)
  const [former, here, theirValue] = [base, mine, theirs].map((ids) => ids.filter(isEverywhere))
  const isMoved = !isSameValue(former, here)
  if (isMoved && !isSameValue(former, theirValue) && !isSameValue(here, theirValue)) return null

  const [order, others] = isMoved ? [[...mine], theirs] : [[...theirs], mine]

  for (const [at, id] of others.entries()) {
    if (order.includes(id)) continue
    const next = others.slice(at + 1).find((other) => order.includes(other))
    order.splice(next === undefined ? order.length : order.indexOf(next), 0, id)
  }

  return order
}

interface Side {
  /** In the order of the base; undefined where removed. */
  keptItems: Value[]
  /** By the following item of the base. */
  added: Json[][]
}

function sideOf(base: Json[], list: Json[]): Side | null {
  const pairs = pairRows(base, list)
  if (!pairs) return null

  const places = new Map([...pairs].map(([at, other]) => [other, at]))
  const added: Json[][] = Array.from({ length: base.length + 1 }, () => [])
  let slot = 0

  for (const [at, item] of list.entries()) {
    const place = places.get(at)
    if (place === undefined) itemAt(added, slot).push(item)
    else slot = place + 1
  }

  return {
    keptItems: base.map((_, at) => (pairs.has(at) ? list[getOrThrow(pairs, at)] : undefined)),
    added,
  }
}
