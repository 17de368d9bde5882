import { isCreditCode } from '#config-model/facts/credit-code.ts'
import { formatSentence, type PlainWord } from '#config-model/messages/words.ts'
import { pickKeywords, type FieldTypeDefinition } from './definition.ts'

/**
 * Safe to store and link: no `javascript:` or `data:`, no spaces, no fake host before an @, no
 * backslash that parsers may read as a slash.
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

export const htmlToText = (html: string): string =>
  html
    .replaceAll(/<[^<>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .trim()

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
