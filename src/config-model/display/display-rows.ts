import { isActive } from '#config-model/facts/region.ts'
import { isTable } from '#config-model/field-traits.ts'
import { columnDecimals } from '#config-model/field-types.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'

export const isBlankValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** Empty for values without rows. */
export function rowsOfValue(value: Json | undefined): RecordData[] {
  return Array.isArray(value)
    ? value.filter(
        (row): row is RecordData => row !== null && typeof row === 'object' && !Array.isArray(row),
      )
    : []
}

export interface ReadableRows {
  rows: RecordData[]
  /** In order, without the heading one; numbers of one all have the same decimals. */
  columns: [name: string, field: Field, decimals: number][]
}

/** Without columns not in force in the year or empty in all rows. */
export function toReadableRows(
  field: Field,
  value: Json | undefined,
  year: number | null | undefined,
): ReadableRows {
  const rows = rowsOfValue(value)
  const head = isTable(field) ? rowKey(field) : undefined
  const columns = Object.entries(field.fields ?? {}).filter(
    ([name, inner]) =>
      name !== head && isActive(inner, year) && rows.some((row) => !isBlankValue(row[name])),
  )
  const decimalsOf = (name: string, inner: Field) =>
    columnDecimals(
      inner,
      rows.map((row) => row[name]),
    )

  return { rows, columns: columns.map(([name, inner]) => [name, inner, decimalsOf(name, inner)]) }
}

export const rowKey = (field: Field): string => field.rows?.key ?? 'year'

/** Rows are dictionary items; otherwise years. */
export const hasItems = (field: Field): boolean => field.rows?.dictionary !== undefined

/** The title field, else the first text, else "". */
export function rowTitleOf(
  field: Field,
  row: RecordData,
  tell: (field: Field, value: Json | undefined) => string,
): string {
  const inner = field.fields ?? {}
  const names = field.itemTitle
    ? [field.itemTitle]
    : Object.keys(inner).filter((name) =>
        ['text', 'dictionary', 'credit-code'].includes(inner[name]?.type ?? ''),
      )

  for (const name of names) {
    const text = inner[name] ? tell(inner[name], row[name]) : ''
    if (text !== '') return text
  }

  return ''
}

const plain = new WeakMap<Field, Field>()

/** For columns that have the unit in the title. Cached. */
export function withoutUnit(field: Field): Field {
  if (field.unit === undefined) return field

  const cachedField = plain.get(field)
  if (cachedField) return cachedField

  const { unit: _, ...rest } = field

  plain.set(field, rest)

  return rest
}
