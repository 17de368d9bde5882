import type { Config } from '#config-model/config.ts'
import type { Json } from '#config-model/record.ts'
import type { Field, Widget } from '#config-model/types.generated.ts'

export type JsonSchema = Record<string, unknown>

export interface FieldContext {
  config: Config
  /** Year of the record: dictionaries and regions differ by year. */
  year: number | null
}

/**
 * All that one type of field means: what its value looks like, how it is checked, shown, stored and
 * compared.
 */
export interface FieldTypeDefinition {
  /** Keys of the field that make sense for this type, beside those every field has. */
  keys: readonly (keyof Field)[]
  /** JSON Schema of a filled-in value: the keywords written on the field, verbatim. */
  schema: (field: Field, context: FieldContext) => JsonSchema
  /** What "nothing filled in" is. */
  empty: Json
  widget: (field: Field) => Widget
  /** Text for tables, sheets and read-only views; "" for an empty value. */
  format: (value: Json, field: Field, config: Config) => string
  /** How PostgreSQL compares it inside jsonb. */
  sql: 'text' | 'number' | 'json'
  /**
   * What a JSON Schema cannot say; a message in the configuration's language, or null when the
   * value is right.
   */
  check?: (value: Json, field: Field, context: FieldContext) => string | null
}

/** The named keywords of a field that are written. */
export function pickKeywords(field: Field, names: readonly (keyof Field)[]): JsonSchema {
  return Object.fromEntries(
    names.filter((name) => field[name] !== undefined).map((name) => [name, field[name]]),
  )
}
