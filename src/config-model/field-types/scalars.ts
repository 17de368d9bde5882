import { isCreditCode } from '#config-model/facts/credit-code.ts'
import { isDate, isDateTime } from '#config-model/facts/time.ts'
import { type PlainWord, formatSentence } from '#config-model/messages/words.ts'
import type { Json } from '#config-model/record.ts'
import { decimalsOf, exactDigits, firstInexactNumber } from '#config-model/text/decimal.ts'
import { type FieldTypeDefinition, pickKeywords } from './definition.ts'

/**
 * Addresses that are safe to store and link: no `javascript:` or `data:`, no spaces, no fake host
 * before an @, no backslash that parsers may read as a slash.
 */
export const webAddress = /^https?:\/\/[^\s/$.?#@\\][^\s/?#@\\]*(?:[/?#][^\s\\]*)?$/

const textKeys = ['minLength', 'maxLength', 'pattern', 'const', 'mask'] as const
const text: FieldTypeDefinition = {
  keys: textKeys,
  schema: (field) => ({
    type: 'string',
    ...pickKeywords(field, ['minLength', 'maxLength', 'pattern', 'const']),
  }),
  empty: '',
  widget: () => 'input',
  format: (value) => {
    if (typeof value === 'string') return value
    return value === null || value === undefined ? '' : JSON.stringify(value)
  },
  sql: 'text',
}

const matching = (regex: RegExp, message: PlainWord, maxLength: number): FieldTypeDefinition => ({
  ...text,
  schema: (field, context) => ({ maxLength, ...text.schema(field, context) }),
  check: (value, _, { config }) =>
    typeof value === 'string' && !regex.test(value) ? formatSentence(config, message) : null,
})

const htmlEntities: Record<string, string> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  amp: '&',
}

/** The entities that sanitized HTML has, once. */
export const decodeEntities = (html: string): string =>
  html.replaceAll(/&(nbsp|lt|gt|quot|#39|amp);/g, (_, name: string) => htmlEntities[name] ?? '')

export const htmlToText = (html: string): string =>
  decodeEntities(html.replaceAll(/<[^<>]+>/g, ' ')).trim()

export const textTypes = {
  text: { ...text, keys: [...textKeys, 'pinyin'] },
  paragraph: { ...text, widget: () => 'textarea' },
  'rich-text': {
    ...text,
    keys: ['maxLength', 'accept', 'maxSize'],
    widget: () => 'rich-text',
    format: (value) => (typeof value === 'string' ? htmlToText(value) : ''),
  },
  password: { ...text, widget: () => 'password', format: (value) => (value ? '••••••' : '') },
  'credit-code': {
    ...matching(/^/, 'wrongCreditCode', 18),
    check: (value, _, { config }) =>
      typeof value === 'string' && isCreditCode(value)
        ? null
        : formatSentence(config, 'wrongCreditCode'),
  },
  mobile: matching(/^1\d{10}$/, 'wrongMobile', 11),
  email: matching(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'wrongEmail', 64),
  url: matching(webAddress, 'wrongUrl', 200),
} satisfies Record<string, FieldTypeDefinition>

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

/** Formatters are created on first use, so that no page waits. */
function grouped(digits: number): (value: number, decimals: number) => string {
  const formatters: Intl.NumberFormat[] = []
  return (value, decimals) =>
    (formatters[decimals] ??= new Intl.NumberFormat('zh-CN', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: digits,
    })).format(value)
}

/** A number that cannot be read is shown as it was typed. */
const asTyped = (value: Json): string => (typeof value === 'string' ? value : '')

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
    decimals: digits,
    format: (value, field, _, decimals = 0) =>
      typeof value === 'number'
        ? `${inGroups(value, decimals)}${field.unit ? ` ${field.unit}` : ''}`
        : asTyped(value),
    sql: 'number',
    check: (value, _, { config }) => {
      if (typeof value !== 'number') return null
      if (Math.abs(value) >= firstInexactNumber)
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
    format: (value) => (typeof value === 'number' ? String(value) : asTyped(value)),
  },
} satisfies Record<string, FieldTypeDefinition>

const dateKeys = ['atLeast', 'atMost', 'above', 'below'] as const

/** YYYY-MM-DD and YYYY-MM-DD HH:mm:ss in China Standard Time. */
export const dateTypes = {
  date: {
    keys: dateKeys,
    schema: () => ({ type: 'string' }),
    empty: '',
    widget: () => 'date',
    format: (value) => (typeof value === 'string' ? value : ''),
    sql: 'text',
    check: (value, _, { config }) =>
      typeof value === 'string' && isDate(value) ? null : formatSentence(config, 'wrongDate'),
  },
  'date-time': {
    keys: dateKeys,
    schema: () => ({ type: 'string' }),
    empty: '',
    widget: () => 'date-time',
    format: (value) => (typeof value === 'string' ? value.slice(0, 16) : ''),
    sql: 'text',
    check: (value, _, { config }) =>
      typeof value === 'string' && isDateTime(value)
        ? null
        : formatSentence(config, 'wrongDateTime'),
  },
} satisfies Record<string, FieldTypeDefinition>
