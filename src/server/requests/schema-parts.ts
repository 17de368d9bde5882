/** A JSON Schema as the routes' schemas are written. */
export type Schema = Readonly<Record<string, unknown>>

/** What a call may bring. Names that are not listed are left unread. */
export interface RequestSchema {
  /** No session is required. */
  isOpen?: true
  /** Parameters of the query string; each is a text there. */
  query?: Readonly<Record<string, Schema>>
  /** The JSON body; without it a body is neither wanted nor looked at. */
  body?: Schema
}

export const textSchema = (maxLength: number): Schema => ({ type: 'string', maxLength })

/** A whole number in a query string; empty as if it were absent. */
export const wholeText: Schema = { type: 'string', pattern: '^(-?\\d{1,12})?$' }

/** A whole number in a body. */
export const integerSchema: Schema = {
  type: 'integer',
  minimum: -2_147_483_648,
  maximum: 2_147_483_647,
}

export const booleanSchema: Schema = { type: 'boolean' }

/** Values by field name; what each may be says the configuration. */
export const valuesSchema: Schema = { type: 'object', maxProperties: 500 }

export const listSchema = (items: Schema, maxItems: number): Schema => ({
  type: 'array',
  items,
  maxItems,
})

export const objectSchema = (
  properties: Readonly<Record<string, Schema>>,
  required: string[] = [],
): Schema => ({
  type: 'object',
  properties,
  required,
})

/** A call that needs nothing may still carry an empty body or `{}`. */
export const mayBeEmpty = (schema: Schema = { type: 'object' }): Schema => ({
  ...schema,
  type: ['object', 'null'],
})
