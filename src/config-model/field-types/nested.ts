import type { Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { rowIdKey } from '#config-model/facts/row-id.ts'
import { parseSize } from '#config-model/facts/time.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { FileValue, Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import {
  pickKeywords,
  type FieldContext,
  type FieldTypeDefinition,
  type JsonSchema,
} from './definition.ts'

/** For the first file rejected by extension or size. */
function wrongFile(value: Json, { accept = [], maxSize }: Field, config: Config): string | null {
  const maxBytes = maxSize === undefined ? Infinity : parseSize(maxSize)
  const files = Array.isArray(value) ? (value as unknown as FileValue[]) : []
  for (const { name, size } of files) {
    const kind = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
    if (accept.length > 0 && !(accept as (string | undefined)[]).includes(kind))
      return formatSentence(config, 'wrongFileKind', {
        name,
        kinds: accept.join(formatSentence(config, 'comma')),
      })

    if (size > maxBytes)
      return formatSentence(config, 'fileTooLarge', { name, limit: maxSize ?? '' })
  }

  return null
}

/** Rows of retired items stay. */
function rowCount({ rows }: Field, config: Config): number {
  return rows?.dictionary === undefined
    ? (rows?.years?.length ?? 0)
    : dictionaryItems(config, rows.dictionary).length
}

/** Allows a row id; a missing one is taken from the equal stored row, or created. */
const withIdentity = ({ properties, ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  properties: {
    [rowIdKey]: { type: 'string', description: '行的标识' },
    ...(properties as object),
  },
})

type SchemaOf = (field: Field, context: FieldContext) => JsonSchema

/** @param schemaOf of an inner field */
// oxlint-disable-next-line max-lines-per-function -- a table: one entry for each type
export function nestedTypes(schemaOf: SchemaOf) {
  const object: SchemaOf = (field, context) => ({
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(field.fields ?? {}).map(([name, inner]) => [name, schemaOf(inner, context)]),
    ),
  })

  return {
    group: {
      keys: ['fields'],
      schema: object,
      empty: {},
      widget: () => 'group',
      format: () => '',
      sql: 'json',
    },
    list: {
      keys: ['fields', 'minItems', 'maxItems', 'itemTitle', 'uniqueBy', 'sums', 'import'],
      schema: (field, context) => ({
        type: 'array',
        items: withIdentity(object(field, context)),
        ...pickKeywords(field, ['minItems', 'maxItems']),
      }),
      empty: [],
      widget: (field) =>
        Object.keys(field.fields ?? {}).length <= 5 ? 'list-table' : 'list-cards',
      format: (value, _, config) =>
        Array.isArray(value) && value.length > 0
          ? formatSentence(config, 'rows', { n: value.length })
          : '',
      sql: 'json',
    },
    table: {
      keys: ['fields', 'rows'],
      schema: (field, context) => ({
        type: 'array',
        items: object(field, context),
        maxItems: rowCount(field, context.config),
      }),
      empty: [],
      widget: () => 'fixed-table',
      format: (value, _, config) =>
        Array.isArray(value) && value.length > 0
          ? formatSentence(config, 'years', { n: value.length })
          : '',
      sql: 'json',
    },
    files: {
      keys: ['accept', 'maxSize', 'minItems', 'maxItems', 'minWidth', 'template', 'counts'],
      schema: (field) => ({
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string', maxLength: 64 },
            name: { type: 'string', maxLength: 200 },
            size: { type: 'integer', minimum: 0 },
            type: { type: 'string', maxLength: 100 },
          },
          required: ['id', 'name', 'size', 'type'],
          additionalProperties: false,
        },
        ...pickKeywords(field, ['minItems', 'maxItems']),
      }),
      empty: [],
      widget: (field) =>
        field.accept &&
        field.accept.length > 0 &&
        field.accept.every((type) => ['jpg', 'jpeg', 'png'].includes(type))
          ? 'images'
          : 'files',
      format: (value, _, config) =>
        Array.isArray(value)
          ? value
              .map((file) => String((file as { name?: unknown }).name ?? ''))
              .join(formatSentence(config, 'comma'))
          : '',
      sql: 'json',
      check: (value, field, { config }) => wrongFile(value, field, config),
    },
  } satisfies Record<string, FieldTypeDefinition>
}
