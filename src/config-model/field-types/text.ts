import { isCreditCode } from '#config-model/credit-code.ts'
import { keywords, type FieldTypeDefinition } from './definition.ts'

const textKeys = ['minLength', 'maxLength', 'pattern', 'const', 'mask'] as const
const text: FieldTypeDefinition = {
  keys: textKeys,
  schema: (field) => ({ type: 'string', ...keywords(field, ['minLength', 'maxLength', 'pattern', 'const']) }),
  empty: '',
  widget: () => 'input',
  format: (value) => (typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)),
  sql: 'text',
}

const matching = (regex: RegExp, message: string, maxLength: number): FieldTypeDefinition => ({
  ...text,
  schema: (field, context) => ({ maxLength, ...text.schema(field, context) }),
  check: (value) => (typeof value === 'string' && !regex.test(value) ? message : null),
})

/** Types whose value is one text. */
export const textTypes = {
  text,
  paragraph: { ...text, widget: () => 'textarea' },
  'rich-text': {
    ...text,
    keys: ['maxLength'],
    widget: () => 'rich-text',
    format: (value) => (typeof value === 'string' ? value.replaceAll(/<[^>]+>/g, ' ').trim() : ''),
  },
  password: { ...text, widget: () => 'password', format: (value) => (value ? '••••••' : '') },
  'credit-code': {
    ...matching(/^/, '', 18),
    check: (value) => (typeof value === 'string' && isCreditCode(value) ? null : '统一社会信用代码不正确，请核对营业执照'),
  },
  mobile: matching(/^1\d{10}$/, '请输入以1开头的11位手机号', 11),
  email: matching(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, '邮箱格式不正确', 64),
  url: matching(/^https?:\/\/[^\s/$.?#][^\s]*$/, '请输入以 http:// 或 https:// 开头的网址', 200),
} satisfies Record<string, FieldTypeDefinition>
