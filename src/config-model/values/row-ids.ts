import { isRow } from '#config-model/conditions/context.ts'
import { makeRowId, rowIdKey, rowIdOf } from '#config-model/facts/row-id.ts'
import { isList } from '#config-model/field-traits.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { pairSimilar } from './pair-rows.ts'
import { isSameContent } from './same-value.ts'

export interface RowIdOptions {
  /** A row without id takes the id of the equal stored row. */
  stored?: RecordData
  makeId?: () => string
}

/** In all lists; the same object when no id is missing. */
export function withRowIds(
  fields: Record<string, Field>,
  data: RecordData,
  { stored = {}, makeId = makeRowId }: RowIdOptions = {},
): RecordData {
  let result = data
  for (const [name, field] of Object.entries(fields)) {
    if (!field.fields) continue

    for (const key of [name, ...(field.was ?? [])]) {
      const value = data[key]
      if (value === undefined || value === null) continue
      const next = valueWithIds(field, value, stored[key] ?? stored[name], makeId)
      if (next === value) continue

      if (result === data) result = { ...data }
      result[key] = next
    }
  }

  return result
}

function valueWithIds(
  field: Field,
  value: Json,
  stored: Json | undefined,
  makeId: () => string,
): Json {
  const { fields = {} } = field
  const inside = (row: Json, former: Json | undefined) =>
    isRow(row) ? withRowIds(fields, row, { stored: isRow(former) ? former : {}, makeId }) : row
  if (!Array.isArray(value)) return inside(value, stored)

  const former = Array.isArray(stored) ? stored.filter(isRow) : []
  const rows = isList(field) ? rowsWithIds(value, former, makeId) : value
  const formerOf = (row: Json, at: number) =>
    isList(field)
      ? former.find((other) => isRow(row) && other[rowIdKey] === row[rowIdKey])
      : former[at]

  const next = rows.map((row, at) => inside(row, formerOf(row, at)))

  return next.every((row, at) => row === value[at]) ? value : next
}

function rowsWithIds(rows: Json[], stored: RecordData[], makeId: () => string): Json[] {
  const taken = new Set<string>()
  const ids = rows.map((row) => {
    const id = rowIdOf(row)
    if (id === undefined || taken.has(id)) return undefined
    taken.add(id)

    return id
  })

  if (!ids.includes(undefined)) return rows

  const nameless = [...ids.keys()].filter((at) => ids[at] === undefined)
  const free = stored.filter((row) => !taken.has(rowIdOf(row) ?? ''))
  const pairs = pairNameless(
    nameless.map((at) => rows[at] ?? null),
    free,
    taken.size === 0,
  )

  for (const [place, at] of nameless.entries()) ids[at] = rowIdOf(free[pairs.get(place) ?? -1])

  return rows.map((row, at) => (isRow(row) ? { ...row, [rowIdKey]: ids[at] ?? makeId() } : row))
}

/** A client without any ids may have changed rows, one that sends other ids has not. */
function pairNameless(rows: Json[], stored: RecordData[], mayDiffer: boolean): Map<number, number> {
  const pairs = pairSimilar(stored, rows)
  const pairing = pairs
    ? [...pairs].filter(([former, at]) => mayDiffer || isSameContent(stored[former], rows[at]))
    : [...rows.keys()].flatMap((at): [number, number][] =>
        rows.length === stored.length ? [[at, at]] : [],
      )

  return new Map(pairing.map(([former, at]) => [at, former]))
}
