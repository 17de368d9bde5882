import { formatSentence } from '#config-model/messages/words.ts'
import { decimalsOf, exactDigits, tooLarge } from '#config-model/text/decimal.ts'
import { pickKeywords, type FieldTypeDefinition } from './definition.ts'

const numberKeys = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'const',
  'unit',
  'atLeast',
  'atMost',
  'above',
  'below',
] as const

/** Lazy: must not delay the opening of a page. */
function grouped(digits: number): (value: number) => string {
  let formatter: Intl.NumberFormat | undefined
  return (value) =>
    (formatter ??= new Intl.NumberFormat('zh-CN', { maximumFractionDigits: digits })).format(value)
}

function number(
  digits: number,
  bounds: { minimum?: number; maximum?: number } = {},
): FieldTypeDefinition {
  const inGroups = grouped(digits)
  return {
    keys: numberKeys,
    schema: (field) => ({
      type: digits === 0 ? 'integer' : 'number',
      ...bounds,
      ...pickKeywords(field, [
        'minimum',
        'maximum',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'multipleOf',
        'const',
      ]),
    }),
    empty: null,
    widget: () => 'number',
    format: (value, field) =>
      typeof value === 'number' ? `${inGroups(value)}${field.unit ? ` ${field.unit}` : ''}` : '',
    sql: 'number',
    check: (value, _, { config }) => {
      if (typeof value !== 'number') return null
      if (Math.abs(value) >= tooLarge)
        return formatSentence(config, 'longNumber', { n: exactDigits })

      return digits > 0 && decimalsOf(value) > digits
        ? formatSentence(config, 'decimals', { n: digits })
        : null
    },
  }
}

/** Money is in the field's unit with at most two decimals. */
export const numberTypes = {
  integer: number(0),
  decimal: number(4),
  money: number(2, { minimum: 0, maximum: 9_999_999.99 }),
  percent: number(2, { minimum: 0, maximum: 100 }),
  year: {
    ...number(0, { minimum: 2000, maximum: 2100 }),
    widget: () => 'year',
    format: (value) => (typeof value === 'number' ? String(value) : ''),
  },
} satisfies Record<string, FieldTypeDefinition>
