import { isRow } from '#config-model/conditions/context.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { rowIdOf } from '#config-model/facts/row-id.ts'
import { isList, isRows } from '#config-model/field-traits.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { rowKey } from './display-rows.ts'

export interface RemarkPlace {
  /** With row indexes: ["certs", 0, "validTo"]; for a removed row only its list. */
  path: (string | number)[]
  isRowGone: boolean
}

type Fields = Record<string, Field>

/** Resolves "certs/<row id>/validTo". */
export function resolveRemarkPath(fields: Fields, data: RecordData, path: string): RemarkPlace {
  const { place, isWhole } = follow(fields, data, path)
  if (isWhole) return { path: place, isRowGone: false }
  return { path: path.split('/', 1), isRowGone: true }
}

/** With row ids, where clients may send indexes. Null for no such place. */
export function normalizeRemarkPath(fields: Fields, data: RecordData, path: string): string | null {
  const { names, isWhole } = follow(fields, data, path)
  return isWhole ? names.join('/') : null
}

/** Follows a path as far as it exists; `isWhole` means to its end. */
function follow(fields: Fields, data: RecordData, path: string) {
  const names: string[] = []
  const place: (string | number)[] = []
  let inside: { fields: Fields; values: Json | undefined } = { fields, values: data }
  const parts = path.split('/')

  for (let at = 0; at < parts.length; at++) {
    const name = parts[at] ?? ''
    const field = Object.hasOwn(inside.fields, name) ? inside.fields[name] : undefined
    if (!field) return { names, place, isWhole: false }

    names.push(name)
    place.push(name)

    const value = isRow(inside.values) ? readField(inside.values, name, field) : undefined

    inside = { fields: field.fields ?? {}, values: value }
    const part = parts[at + 1]
    if (part === undefined || !isRows(field)) continue

    const rows = Array.isArray(value) ? value : []
    const index = rowIndex(field, rows, part)
    if (index === -1) return { names, place, isWhole: false }

    names.push(pathOfRow(field, rows[index]) ?? String(index))
    place.push(index)
    inside.values = rows[index]
    at++
  }

  return { names, place, isWhole: true }
}

/** By id or index; -1 for none. */
function rowIndex(field: Field, rows: Json[], part: string): number {
  const index = rows.findIndex((row) => pathOfRow(field, row) === part)
  if (index !== -1 || !/^\d{1,4}$/.test(part) || Number(part) >= rows.length) return index
  return Number(part)
}

/** The row's id, in a fixed table its key; undefined without one. */
export function pathOfRow(field: Field, row: Json | undefined): string | undefined {
  if (isList(field)) return rowIdOf(row)
  const key = isRow(row) ? row[rowKey(field)] : undefined
  return typeof key === 'string' || typeof key === 'number' ? encodeURIComponent(key) : undefined
}

/**
 * Titles along a path, beginning with the top-level field.
 * @param tellRow describes a row by its number from 1
 */
export function placeTitles(
  fields: Fields,
  path: RemarkPlace['path'],
  tellRow: (n: number) => string,
): string[] {
  let inner = fields
  return path.map((part) => {
    if (typeof part === 'number') return tellRow(part + 1)
    const field = Object.hasOwn(inner, part) ? inner[part] : undefined
    inner = field?.fields ?? {}

    return field?.title ?? part
  })
}
