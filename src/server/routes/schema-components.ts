import { hiddenFields } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { fieldSchema } from '#config-model/field-types.ts'
import type { Entity, Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import * as account from '#contract/account.ts'
import * as board from '#contract/board.ts'
import * as configHealth from '#contract/config.ts'
import * as envelope from '#contract/envelope.ts'
import * as list from '#contract/list.ts'
import * as publicData from '#contract/public.ts'
import * as record from '#contract/record.ts'
import * as trial from '#contract/trial.ts'

export type JsonObject = Record<string, unknown>

/** The contract's schemas by serialized form. */
const names = new Map(
  [account, board, configHealth, envelope, list, publicData, record, trial]
    .flatMap((module) => Object.entries(module as Record<string, unknown>))
    .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'object')
    .map(([name, value]) => [JSON.stringify(value), name]),
)

export const schemaReference = (name: string): JsonObject => ({
  $ref: `#/components/schemas/${name}`,
})

export class SchemaComponents {
  readonly schemas: JsonObject = {}

  /** Named schemas become references. */
  describe(schema: object): JsonObject {
    const name = names.get(JSON.stringify(schema))
    if (name === undefined) return this.describeParts(schema)

    if (!(name in this.schemas)) {
      this.schemas[name] = {}
      this.schemas[name] = this.describeParts(schema)
    }

    return schemaReference(name)
  }

  private describeParts(schema: object): JsonObject {
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [key, this.describeValue(value)]),
    )
  }

  private describeValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item: unknown) => this.describeValue(item))
    return value !== null && typeof value === 'object' ? this.describe(value) : value
  }

  /** Adds a schema with `data` of one entity. */
  addTyped(base: object, name: string, data: JsonObject): JsonObject {
    const described = this.describeParts(base)
    const properties = { ...(described['properties'] as JsonObject), data }
    this.schemas[name] ??= { ...described, properties }

    return schemaReference(name)
  }
}

/** Schemas of an entity's fields that the user sees, as answered and as sent. */
export function addEntityData(
  { schemas }: SchemaComponents,
  { config, user }: { config: Config; user: User },
  id: string,
  { title, fields }: Entity,
): { answer: JsonObject; input: JsonObject } {
  const name = pascalCase(id)
  const hidden = hiddenFields(config, user, id)
  const visible = Object.fromEntries(Object.entries(fields).filter(([field]) => !hidden.has(field)))
  const properties = fieldSchemas(config, visible, config.years.realYear)

  schemas[`${name}Input`] = { type: 'object', title, properties }
  schemas[`${name}Data`] = {
    type: 'object',
    title,
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, schema]) => [field, answeredValue(schema)]),
    ),
  }

  return { answer: schemaReference(`${name}Data`), input: schemaReference(`${name}Input`) }
}

export const fieldSchemas = (
  config: Config,
  fields: Record<string, Field>,
  year: number | null,
): Record<string, JsonObject> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { description: field.title, ...fieldSchema(field, { config, year }) },
    ]),
  )

/** Answers hold masked, empty and former values too. */
const inputOnly = new Set(
  `pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf enum const
  format required minItems maxItems uniqueItems additionalProperties minProperties maxProperties
  anyOf oneOf allOf if then else not contains`.split(/\s+/),
)

function answeredValue(schema: JsonObject): JsonObject {
  const type = [schema['type'] ?? []].flat() as string[]
  const parts = Object.entries(schema).flatMap(([word, value]): [string, unknown][] => {
    if (word === 'type' || inputOnly.has(word)) return []
    if (word === 'items') return [[word, answeredValue(value as JsonObject)]]
    if (word === 'properties')
      return [
        [
          word,
          Object.fromEntries(
            Object.entries(value as Record<string, JsonObject>).map(([name, part]) => [
              name,
              answeredValue(part),
            ]),
          ),
        ],
      ]

    return [[word, value]]
  })

  return {
    ...Object.fromEntries(parts),
    ...(type.length === 0 ? {} : { type: [...new Set([...type, 'null'])] }),
  }
}

export const pascalCase = (text: string): string =>
  text.replaceAll(/(^|[-/_])(\w)/g, (_, __, letter: string) => letter.toUpperCase())
