import type { JsonSchema } from '#config-model/field-types/definition.ts'

export interface SharedSchemas {
  schemas: Map<string, JsonSchema>
  ids: Map<string, string>
}

/** Defines repeated schemas once, by `$ref`: a third of the generated code. */
export function shareSchemas(named: Readonly<Record<string, JsonSchema>>): SharedSchemas {
  const distinct = new Map(Object.values(named).map((schema) => [JSON.stringify(schema), schema]))
  const counts = new Map<string, number>()
  for (const schema of distinct.values()) count(schema, counts)

  const idsByText = new Map<string, string>()
  const schemas = new Map<string, JsonSchema>()
  const idOf = (schema: JsonSchema): string => {
    const text = JSON.stringify(schema)
    const existingId = idsByText.get(text)
    if (existingId !== undefined) return existingId

    const id = `/s${idsByText.size}`

    idsByText.set(text, id)
    schemas.set(
      id,
      mapInner(schema, (inner) =>
        (counts.get(JSON.stringify(inner)) ?? 0) > 1 ? { $ref: idOf(inner) } : null,
      ),
    )

    return id
  }

  const ids = new Map(Object.entries(named).map(([name, schema]) => [name, idOf(schema)]))

  return { schemas, ids }
}

function count(schema: JsonSchema, counts: Map<string, number>): void {
  const text = JSON.stringify(schema)
  counts.set(text, (counts.get(text) ?? 0) + 1)
  for (const inner of innerSchemas(schema)) count(inner, counts)
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Unique items stay inline: comparing is faster with a visible type. */
const itemsOf = ({ items, uniqueItems }: JsonSchema): JsonSchema[] =>
  isSchema(items) && uniqueItems !== true ? [items] : []

const innerSchemas = (schema: JsonSchema): JsonSchema[] => [
  ...itemsOf(schema),
  ...Object.values(isSchema(schema['properties']) ? schema['properties'] : {}).filter(isSchema),
]

/** Descends where `replace` returns null. */
function mapInner(
  schema: JsonSchema,
  replace: (inner: JsonSchema) => JsonSchema | null,
): JsonSchema {
  const made = (inner: unknown): unknown =>
    isSchema(inner) ? (replace(inner) ?? mapInner(inner, replace)) : inner
  const { properties } = schema

  return {
    ...schema,
    ...(itemsOf(schema).length > 0 ? { items: made(schema['items']) } : {}),
    ...(isSchema(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, inner]) => [name, made(inner)]),
          ),
        }
      : {}),
  }
}
