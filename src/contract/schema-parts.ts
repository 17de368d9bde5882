import { Type, type Static, type TSchema } from 'typebox'
import type { FileValue, RecordData } from '#config-model/record.ts'

/** @param description for the API description */
export const text = (maxLength: number, description?: string) =>
  Type.String({ maxLength, ...(description !== undefined && { description }) })

export const integer = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })

export const nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

export const list = <Schema extends TSchema>(items: Schema, maxItems: number) =>
  Type.Array(items, { maxItems })

export const mapOf = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Record<string, Static<Schema>>>({ type: 'object', additionalProperties: schema })

export const recordData = Type.Unsafe<RecordData>({ type: 'object', maxProperties: 500 })

/** Content of a `files` field. */
export const fileValue = Type.Unsafe<FileValue>(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    size: Type.Integer(),
    type: Type.String(),
  }),
)
