import { Type, type TSchema } from 'typebox'
import type { RecordData } from '#config-model/record.ts'

/** A text of at most that many characters. */
export const text = (maxLength: number) => Type.String({ maxLength })

export const nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

export const list = <Schema extends TSchema>(items: Schema, maxItems: number) =>
  Type.Array(items, { maxItems })

/** Values by field name; the configuration says which. */
export const recordData = Type.Unsafe<RecordData>({ type: 'object', maxProperties: 500 })
