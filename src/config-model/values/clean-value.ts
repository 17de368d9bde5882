import { widgetOf } from '#config-model/field-types.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field, Widget } from '#config-model/types.generated.ts'
import { cleanLine, cleanText } from './clean-text.ts'

const ofLines = new Set<Widget>(['textarea', 'rich-text'])

/** A value as its field stores it: every text clean, and in one line unless the field is written in several. What is of another kind stays as it is. */
export function cleanValue(field: Field, value: Json): Json {
  if (typeof value === 'string') return ofLines.has(widgetOf(field)) ? cleanText(value) : cleanLine(value)
  if (Array.isArray(value)) return value.map((item) => cleanValue(field, item))
  return value !== null && typeof value === 'object' && field.fields ? cleanData(field.fields, value) : value
}

/** The same for the values of several fields; what is no field stays as it is. */
export function cleanData(fields: Record<string, Field>, data: RecordData): RecordData {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field ? cleanValue(field, value) : value]
    }),
  )
}
