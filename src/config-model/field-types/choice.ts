import { dictionaryItems, labelOf } from '#config-model/facts/dictionary.ts'
import {
  isWithin,
  regionLevel,
  regionLevels,
  regionName,
  regionOf,
} from '#config-model/facts/region.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { Field } from '#config-model/types.generated.ts'
import {
  pickKeywords,
  type FieldContext,
  type FieldTypeDefinition,
  type JsonSchema,
} from './definition.ts'

const levelWord = {
  province: 'regionProvince',
  city: 'regionCity',
  district: 'regionDistrict',
} as const

const many = (field: Field, item: JsonSchema): JsonSchema =>
  field.multiple
    ? {
        type: 'array',
        items: item,
        uniqueItems: true,
        ...pickKeywords(field, ['minItems', 'maxItems']),
      }
    : { ...item, ...pickKeywords(field, ['const']) }

/** Nothing matches an empty list (`enum` must not be empty). */
const oneOf = (items: { value: string }[]): JsonSchema =>
  items.length === 0
    ? { type: 'string', not: {} }
    : { type: 'string', enum: items.map(({ value }) => value) }

function values(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return value === null || value === undefined || value === '' ? [] : [String(value)]
}

function checkRegion(value: string, field: Field, { config }: FieldContext): string | null {
  if (!regionOf(config, value)) return formatSentence(config, 'noRegion', { code: value })
  if (field.root !== undefined && field.root !== '86' && !isWithin(value, field.root))
    return formatSentence(config, 'regionBelow', { region: regionName(config, field.root) })

  const depth = field.depth ?? 'district'
  if (depth === 'any') return null

  return regionLevel(value) === regionLevels[depth]
    ? null
    : formatSentence(config, levelWord[depth])
}

/** With `multiple` the value is an array. */
export const choiceTypes = {
  boolean: {
    keys: ['const', 'fillRest'],
    schema: (field) => ({ type: 'boolean', ...pickKeywords(field, ['const']) }),
    empty: null,
    widget: () => 'radio',
    format: (value, _, config) =>
      typeof value === 'boolean' ? formatSentence(config, value ? 'yes' : 'no') : '',
    sql: 'text',
  },
  dictionary: {
    keys: ['dictionary', 'multiple', 'parent', 'minItems', 'maxItems', 'const', 'fillRest'],
    schema: (field, { config, year }) =>
      many(field, oneOf(dictionaryItems(config, field.dictionary ?? '', year))),
    empty: null,
    widget: (field) => {
      if (field.multiple) return 'checkboxes'
      return field.parent ? 'cascade' : 'select'
    },
    format: (value, field, config) =>
      values(value)
        .map((item) => labelOf(config, field.dictionary ?? '', item))
        .join(formatSentence(config, 'comma')),
    sql: 'text',
  },
  region: {
    keys: ['multiple', 'depth', 'root', 'minItems', 'maxItems'],
    schema: (field) => many(field, { type: 'string', pattern: '^\\d{6}$' }),
    empty: null,
    widget: (field) => (field.multiple ? 'multi-select' : 'region'),
    format: (value, _, config) =>
      values(value)
        .map((code) => regionName(config, code))
        .join(formatSentence(config, 'comma')),
    sql: 'text',
    check: (value, field, context) =>
      values(value)
        .map((code) => checkRegion(code, field, context))
        .find((message) => message !== null) ?? null,
  },
  user: {
    keys: ['multiple', 'minItems', 'maxItems'],
    schema: (field) => many(field, { type: 'string', maxLength: 64 }),
    empty: null,
    widget: () => 'user',
    format: (value, _, config) => values(value).join(formatSentence(config, 'comma')),
    sql: 'text',
  },
  reference: {
    keys: ['entity', 'display', 'among', 'match', 'multiple', 'minItems', 'maxItems'],
    schema: (field) => many(field, { type: 'string', maxLength: 64 }),
    empty: null,
    widget: () => 'reference',
    format: (value, _, config) => values(value).join(formatSentence(config, 'comma')),
    sql: 'text',
  },
} satisfies Record<string, FieldTypeDefinition>
