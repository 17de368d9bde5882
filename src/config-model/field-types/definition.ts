import type { Config } from '#config-model/config.ts'
import type { Json } from '#config-model/record.ts'
import type { Field, Widget } from '#config-model/types.generated.ts'

export type JsonSchema = Record<string, unknown>

export interface FieldContext {
  config: Config
  /** Year of the record: dictionaries and regions differ by year. */
  year: number | null
}

/** The definition of a field type: schema, check, format and SQL. */
export interface FieldTypeDefinition {
  /** Keys of the field for this type, beside the common ones. */
  keys: readonly (keyof Field)[]
  /** JSON Schema of a non-empty value: the field's keywords verbatim. */
  schema: (field: Field, context: FieldContext) => JsonSchema
  /** What "nothing filled in" is. */
  empty: Json
  widget: (field: Field) => Widget
  /** Text for tables, spreadsheets and read-only views; "" for an empty value. */
  format: (value: Json, field: Field, config: Config) => string
  /** How PostgreSQL compares it inside jsonb. */
  sql: 'text' | 'number' | 'json'
  /** Checks beyond JSON Schema; returns a localized message, or null. */
  check?: (value: Json, field: Field, context: FieldContext) => string | null
}

export function pickKeywords(field: Field, names: readonly (keyof Field)[]): JsonSchema {
  return Object.fromEntries(
    names.filter((name) => field[name] !== undefined).map((name) => [name, field[name]]),
  )
}
