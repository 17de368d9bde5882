import { rowIdKey, rowIdOf } from '#config-model/facts/row-id.ts'
import { isFile } from '#config-model/field-traits.ts'
import { widgetOf } from '#config-model/field-types.ts'
import { valueOfText } from '#config-model/parsing/parse-text.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { cleanLine, cleanText } from '#config-model/text/clean-text.ts'
import { roundFloatNoise, firstInexactNumber } from '#config-model/text/decimal.ts'
import type { Field, Widget } from '#config-model/types.generated.ts'

const ofLines = new Set<Widget>(['textarea', 'rich-text'])

const partsOfFile = new Set(['id', 'name', 'size', 'type'])

/**
 * Parses numbers and dates, cleans texts, to one line unless the field is multi-line; removes
 * unconfigured properties of rows, groups and files. Values of another type are unchanged.
 */
export function cleanValue(field: Field, value: Json): Json {
  if (typeof value === 'string')
    return ofLines.has(widgetOf(field)) ? cleanText(value) : valueOfText(cleanLine(value), field)
  if (typeof value === 'number' && Math.abs(value) < firstInexactNumber)
    return roundFloatNoise(value)
  if (Array.isArray(value)) return value.map((item) => cleanValue(field, item))
  if (value === null || typeof value !== 'object') return value
  if (field.fields) return cleanRow(field.fields, value)

  return isFile(field) ? keepKeys(value, partsOfFile) : value
}

/** Properties that are no fields stay unchanged. */
export function cleanData(fields: Record<string, Field>, data: RecordData): RecordData {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field ? cleanValue(field, value) : value]
    }),
  )
}

/** A single pass: lists may have thousands of rows. */
function cleanRow(fields: Record<string, Field>, row: RecordData): RecordData {
  const names = rowFieldNames(fields)
  const clean: RecordData = {}
  for (const name of Object.keys(row)) {
    if (name === rowIdKey && rowIdOf(row) !== undefined) clean[name] = row[name] ?? null
    if (!names.has(name)) continue

    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const value = row[name] ?? null
    clean[name] = field ? cleanValue(field, value) : value
  }

  return clean
}

function keepKeys(value: RecordData, names: ReadonlySet<string>): RecordData {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)))
}

const namesByFields = new WeakMap<Record<string, Field>, Set<string>>()

/** Former names included; cached per fields. */
export function rowFieldNames(fields: Record<string, Field>): Set<string> {
  const names =
    namesByFields.get(fields) ??
    new Set(Object.entries(fields).flatMap(([name, { was = [] }]) => [name, ...was]))
  namesByFields.set(fields, names)

  return names
}
