import { isRow } from '#config-model/conditions/context.ts'
import { rowIdKey } from '#config-model/facts/row-id.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { rowFieldNames } from './clean-value.ts'

/** Keys of rows that are no fields. */
const ofRows: ReadonlySet<string> = new Set([rowIdKey])

export interface UnknownKey {
  key: string
  /** Counted from 1; null in a group. */
  row: number | null
}

const isKnown = (names: ReadonlySet<string>, key: string): boolean =>
  names.has(key) || ofRows.has(key)

/** In rows and groups; keys of an earlier configuration are accepted if in `stored`. */
export function findUnknownKey(
  field: Field,
  value: Json | undefined,
  stored: Json | undefined,
): UnknownKey | null {
  const { fields } = field
  if (!fields) return null

  const former = keysOf(stored)
  const names = rowFieldNames(fields)

  for (const [at, row] of [value].flat().entries()) {
    if (!isRow(row)) continue

    for (const [key, cell] of Object.entries(row)) {
      if (!isKnown(names, key) && !former.has(key))
        return { key, row: Array.isArray(value) ? at + 1 : null }

      const inner =
        Object.hasOwn(fields, key) && fields[key] ? findUnknownKey(fields[key], cell, stored) : null
      if (inner) return { key: inner.key, row: Array.isArray(value) ? at + 1 : inner.row }
    }
  }

  return null
}

/** At any depth. */
function keysOf(value: Json | undefined, keys = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) keysOf(item, keys)
  else if (isRow(value))
    for (const [key, cell] of Object.entries(value)) {
      keys.add(key)
      keysOf(cell, keys)
    }

  return keys
}

/** The same value without unknown keys. */
export function withoutUnknownKeys(field: Field, value: Json): Json {
  const { fields } = field
  if (!fields) return value

  if (Array.isArray(value)) {
    const rows = value.map((row) => withoutUnknownKeys(field, row))
    return rows.every((row, at) => row === value[at]) ? value : rows
  }

  if (!isRow(value)) return value

  const names = rowFieldNames(fields)
  let isSame = true
  const clean: RecordData = {}

  for (const [key, cell] of Object.entries(value)) {
    const inner = Object.hasOwn(fields, key) ? fields[key] : undefined
    const next = inner ? withoutUnknownKeys(inner, cell) : cell
    if (isKnown(names, key)) clean[key] = next
    isSame &&= next === cell && Object.hasOwn(clean, key)
  }

  return isSame ? value : clean
}
