import type { Config } from '#config-model/config.ts'
import type { Json } from '#config-model/record.ts'
import type { Field, Widget } from '#config-model/types.generated.ts'

export type JsonSchema = Record<string, unknown>

export interface FieldContext {
  config: Config
  /** Dictionaries and regions differ by year. */
  year: number | null
}

export interface FieldTypeDefinition {
  /** The keywords of this type, beside those of every field. */
  keys: readonly (keyof Field)[]
  /** The schema of a non-empty value, with the field's keywords verbatim. */
  schema: (field: Field, context: FieldContext) => JsonSchema
  empty: Json
  widget: (field: Field) => Widget
  /**
   * For tables, spreadsheets and read-only views; "" when empty.
   * @param decimals the fewest of a number
   */
  format: (value: Json, field: Field, config: Config, decimals?: number) => string
  /** How many a number may have. */
  decimals?: number
  /** How SQL reads the value from jsonb. */
  sql: 'text' | 'number' | 'json'
  /** Checks what JSON Schema cannot; a localized message, or null. */
  check?: (value: Json, field: Field, context: FieldContext) => string | null
}

export function pickKeywords(field: Field, names: readonly (keyof Field)[]): JsonSchema {
  return Object.fromEntries(
    names.filter((name) => field[name] !== undefined).map((name) => [name, field[name]]),
  )
}
