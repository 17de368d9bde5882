import { dictionaryItems, labelOf } from '#config-model/dictionary.ts'
import { isWithin, regionLevel, regionName, regionOf } from '#config-model/region.ts'
import type { Field } from '#config-model/types.generated.ts'
import { keywords, type FieldContext, type FieldTypeDefinition, type JsonSchema } from './definition.ts'

const levelNumber = { province: 1, city: 2, district: 3 } as const
const levelWord = { province: '省', city: '州（市）', district: '县（市、区）' } as const

const many = (field: Field, item: JsonSchema): JsonSchema =>
  field.multiple ? { type: 'array', items: item, uniqueItems: true, ...keywords(field, ['minItems', 'maxItems']) } : { ...item, ...keywords(field, ['const']) }

const values = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === null || value === undefined || value === '' ? [] : [String(value)]

function checkRegion(value: string, field: Field, { config }: FieldContext): string | null {
  if (!regionOf(config, value)) return `区划代码 ${value} 不存在`
  if (field.root !== undefined && field.root !== '86' && !isWithin(value, field.root)) return `请选择${regionName(config, field.root)}的区域`
  const depth = field.depth ?? 'district'
  return regionLevel(value) === levelNumber[depth] ? null : `请选择到${levelWord[depth]}`
}

/** Types whose value is chosen from a list known beforehand. Several: an array of the same. */
export const choiceTypes = {
  boolean: {
    keys: ['const'],
    schema: (field) => ({ type: 'boolean', ...keywords(field, ['const']) }),
    empty: null,
    widget: () => 'radio',
    format: (value) => (value === true ? '是' : value === false ? '否' : ''),
    sql: 'text',
  },
  dictionary: {
    keys: ['dictionary', 'multiple', 'parent', 'minItems', 'maxItems', 'const'],
    schema: (field, { config, year }) => many(field, { type: 'string', enum: dictionaryItems(config, field.dictionary ?? '', year).map((item) => item.value) }),
    empty: null,
    widget: (field) => (field.multiple ? 'checkboxes' : field.parent ? 'cascade' : 'select'),
    format: (value, field, config) =>
      values(value)
        .map((item) => labelOf(config, field.dictionary ?? '', item))
        .join('、'),
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
        .join('、'),
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
    format: (value) => values(value).join('、'),
    sql: 'text',
  },
  reference: {
    keys: ['entity', 'display', 'multiple', 'minItems', 'maxItems'],
    schema: (field) => many(field, { type: 'string', maxLength: 64 }),
    empty: null,
    widget: () => 'reference',
    format: (value) => values(value).join('、'),
    sql: 'text',
  },
} satisfies Record<string, FieldTypeDefinition>
