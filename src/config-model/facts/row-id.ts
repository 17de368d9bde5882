import type { Json, RecordData } from '#config-model/record.ts'

/** A row's identity; no field can have this name. */
export const rowIdKey = '_id'

const isRow = (value: Json | undefined): value is RecordData =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const pattern = /^[a-z][a-z0-9]{5,31}$/
const alphabet = 'abcdefghijklmnopqrstuvwxyz012345'

/** Starts with a letter: numbers in paths are indexes. */
export function makeRowId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(11))
  return `r${[...bytes].map((byte) => alphabet[byte % 32]).join('')}`
}

export function rowIdOf(row: Json | undefined): string | undefined {
  const id = isRow(row) ? row[rowIdKey] : undefined
  return typeof id === 'string' && pattern.test(id) ? id : undefined
}

/** The same value when it has none. */
export function withoutRowIds(value: RecordData): RecordData
export function withoutRowIds(value: Json[]): Json[]
export function withoutRowIds(value: Json): Json
export function withoutRowIds(value: Json): Json {
  if (!hasRowIds(value)) return value
  if (Array.isArray(value)) return value.map((item) => withoutRowIds(item))
  if (!isRow(value)) return value

  const { [rowIdKey]: _, ...cells } = value

  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [name, withoutRowIds(cell)]),
  )
}

function hasRowIds(value: Json): boolean {
  if (value === null || typeof value !== 'object') return false
  return (isRow(value) && Object.hasOwn(value, rowIdKey)) || Object.values(value).some(hasRowIds)
}

/** Drops the ids of inner rows. */
export const withNewRowId = (row: RecordData): RecordData => ({
  ...withoutRowIds(row),
  [rowIdKey]: makeRowId(),
})
