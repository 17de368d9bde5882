import { isEmpty } from '#config-model/conditions/compare.ts'
import { isRow } from '#config-model/conditions/context.ts'
import { isNumber } from '#config-model/field-traits.ts'
import { fieldSchema, fieldTypes } from '#config-model/field-types.ts'
import type { FieldContext } from '#config-model/field-types/definition.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import { parseNumber } from '#config-model/parsing/parse-number.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { plainNumber, tooLarge } from '#config-model/text/decimal.ts'
import type { Field } from '#config-model/types.generated.ts'
import { sameValue } from '#config-model/values/same-value.ts'
import { recordTexts } from '#server/records/record-texts.ts'

/** Default maximum rows of a list. */
const mostRows = 200
/** Characters of a value as JSON, five times the longest text of a form. */
const longestValue = 1_000_000

/**
 * Returns why no form could send the value; null when it may be stored, also in an invalid draft.
 * Faults: more rows than allowed (unless already stored), excessive length, wrong types.
 */
export function valueFault(
  value: Json,
  stored: Json | undefined,
  field: Field,
  context: FieldContext,
): Phrase | null {
  const { title } = field
  const maxItems = field.maxItems ?? mostRows
  if (
    Array.isArray(value) &&
    value.length > Math.max(maxItems, Array.isArray(stored) ? stored.length : 0)
  )
    return recordTexts.tooMany({ field: title, most: maxItems, count: value.length })

  if (JSON.stringify(value).length > longestValue) return recordTexts.tooLong({ field: title })

  const reason = figureFault(value, field)
  if (reason && !sameValue(value, stored)) return recordTexts.badText({ field: title, reason })

  return isOfKind(value, field, context) ? null : recordTexts.wrongKind({ field: title })
}

/** Why a number cannot be stored exactly: not a number, or too many digits. */
function figureFault(value: Json | undefined, field: Field): Phrase | null {
  if (field.fields) {
    const inner = Object.entries(field.fields)
    for (const row of [value].flat())
      for (const [name, part] of inner) {
        const fault = isRow(row) ? figureFault(row[name], part) : null
        if (fault) return fault
      }

    return null
  }

  if (!isNumber(field) || isEmpty(value)) return null

  const isLong = typeof value === 'number' && Math.abs(value) >= tooLarge
  const parsed = typeof value === 'string' || isLong ? parseNumber(plainText(value), field) : null

  return parsed && 'fault' in parsed ? parsed.fault : null
}

const plainText = (value: string | number) =>
  typeof value === 'string' ? value : plainNumber(value)

/** Drafts, and values of their rows, may hold any JSON of the right kind, or null. */
function isOfKind(value: Json | undefined, field: Field, context: FieldContext): boolean {
  if (value === undefined || value === null || value === '') return true

  const schema = fieldSchema(field, context)
  if (!isOfType(value, schema['type'])) return false
  if (fieldTypes[field.type].sql !== 'json' && !Array.isArray(value)) return true

  const items = schema['items'] as
    | { type?: unknown; properties?: Record<string, { type?: unknown }> }
    | undefined
  const rows = Array.isArray(value) ? value : [value]
  if (Array.isArray(value) && !rows.every((row) => isOfType(row, items?.type))) return false
  if (field.fields === undefined && !rows.every((row) => isWholeOf(row, items?.properties)))
    return false

  const inner = Object.entries(field.fields ?? {})

  return rows.every((row) =>
    inner.every(([name, part]) => isOfKind((row as RecordData)[name], part, context)),
  )
}

/** Whether a value has all parts: a file is never partial. */
const isWholeOf = (value: Json, parts: Record<string, { type?: unknown }> = {}) =>
  Object.entries(parts).every(([name, part]) => {
    const partValue = (value as RecordData | null)?.[name]
    return partValue === undefined || isOfType(partValue, part.type)
  })

function isOfType(value: Json, type: unknown): boolean {
  if (type === undefined) return true
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return value !== null && typeof value === 'object' && !Array.isArray(value)
  if (type === 'integer' || type === 'number')
    return typeof value === 'number' && Number.isFinite(value)

  return typeof value === type
}
