import { expect, test } from 'vitest'
import type { ConditionContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { draftRecord, type Json } from '#config-model/record.ts'
import type { Condition, EntityRule, Field } from '#config-model/types.generated.ts'
import { checkFields } from './check-fields.ts'
import { checkRecord, type FieldProblem } from './check-record.ts'

const rulesBroken = (...said: Parameters<typeof problemsOf>): string[] =>
  problemsOf(...said).map(({ rule }) => rule)

function problemsOf(
  fields: Record<string, Partial<Field>>,
  data: Record<string, Json>,
  rules: Partial<EntityRule>[] = [],
): FieldProblem[] {
  const config = {
    years: { realYear: 2025 },
    roles: { roles: {} },
    dictionaries: {},
    entities: { brand: { title: '品牌', titleField: 'name', access: [], fields, rules } },
    forms: {
      brand: {
        entity: 'brand',
        title: '品牌',
        steps: [
          {
            id: 'a',
            title: '一',
            sections: [{ id: 's', title: '节', fields: Object.keys(fields) }],
          },
        ],
      },
    },
  } as unknown as Config

  const record = draftRecord({ entity: 'brand', year: 2025, data })

  return checkRecord(config, 'brand', { record, user: null, now: new Date(0) }, {})
}

test.each([
  ['atLeast', [false, true, true]],
  ['atMost', [true, true, false]],
  ['above', [false, false, true]],
  ['below', [true, false, false]],
] as const)('%s 10 is met by 9, 10, 11: %j', (rule, isMet) => {
  const broken = [9, 10, 11].map((value) =>
    rulesBroken({ n: { type: 'integer', title: '数', [rule]: 10 } }, { n: value }),
  )
  expect(broken).toEqual(isMet.map((met) => (met ? [] : [rule])))
})

test.each([
  ['2099-01-01', '尚未满三年'],
  ['二零二零年', '日期不正确，请按“2025-08-01”的格式填写'],
])('the message of a comparison is shown for %s only where it compares', (start, message) => {
  const field = {
    type: 'date',
    title: '启用',
    atMost: '2022-08-01',
    message: '尚未满三年',
  } as const
  expect(problemsOf({ start: field }, { start }).map((problem) => problem.message)).toEqual([
    message,
  ])
})

test('a number that cannot be read is a fault of its own, required or not, in rows too', () => {
  const amount = {
    type: 'money',
    title: '产值',
    unit: '万元',
    atLeast: 10,
    message: '至少 10',
  } as const
  const rows = { type: 'list', title: '行', fields: { amount } } as const
  const problems = problemsOf({ amount, rows }, { amount: '1,2,3x', rows: [{ amount: '五十' }] })

  expect(problems.map(({ path, message, rule }) => [path.join('/'), message, rule])).toEqual([
    ['amount', '“1,2,3x”中的分隔符位置不对；小数点请用“.”', 'type'],
    ['rows/0/amount', '“五十”不是数字', 'type'],
  ])
})

test('a field that is not compared says in its own words what is wrong', () => {
  const field = { type: 'mobile', title: '手机', message: '请填写能接短信的手机号' } as const
  expect(problemsOf({ phone: field }, { phone: '1' })[0]?.message).toBe(field.message)
})

test('rows with the same key are reported once, rows without a key are not equal', () => {
  const certs = {
    certs: {
      type: 'list',
      title: '证书',
      uniqueBy: 'no',
      fields: { no: { type: 'text', title: '编号' } },
    },
  } as const

  expect(rulesBroken(certs, { certs: [{ no: '1' }, { no: '2' }, { no: '1' }] })).toEqual([
    'uniqueBy',
  ])
  expect(rulesBroken(certs, { certs: [{ no: '' }, {}, { no: '' }] })).toEqual([])
})

const pair = {
  a: { type: 'integer', title: '甲' },
  b: { type: 'integer', title: '乙' },
  rows: { type: 'list', title: '行', fields: { c: { type: 'integer', title: '丙' } } },
} as const
const broken = (require: Condition, data: Record<string, Json>, each?: string) =>
  rulesBroken(pair, data, [{ id: 'r', require, at: each ? 'c' : 'a', ...(each ? { each } : {}) }])
    .length > 0

test.each<[string, Condition, Record<string, Json>, boolean]>([
  ['the subject is empty', { field: 'a', above: 5 }, {}, false],
  ['the subject is filled in', { field: 'a', above: 5 }, { a: 1 }, true],
  ['the other field is empty', { field: 'a', atMost: { field: 'b' } }, { a: 1 }, false],
  ['both are filled in', { field: 'a', atMost: { field: 'b' } }, { a: 2, b: 1 }, true],
  ['the negated comparison is over an empty field', { not: { field: 'a', isNot: 5 } }, {}, false],
  ['a choice is not made', { field: 'a', is: 1 }, { a: '' }, false],
  ['a part of a sum is empty', { sum: ['a', 'b'], atMost: 5 }, { a: 6 }, true],
  ['a sum has nothing in it', { sum: ['a', 'b'], atLeast: 5 }, {}, false],
  [
    'one of two comparisons is surely wrong',
    {
      all: [
        { field: 'a', above: 5 },
        { field: 'b', above: 5 },
      ],
    },
    { a: 1 },
    true,
  ],
  [
    'one of two is open, the other holds',
    {
      all: [
        { field: 'a', above: 5 },
        { field: 'b', above: 5 },
      ],
    },
    { a: 6 },
    false,
  ],
  ['something must be filled in', { field: 'a', notEmpty: true }, {}, true],
  ['a row must be there', { field: 'rows', has: { field: 'c', above: 1 } }, {}, true],
  [
    'a row must show a value and does not',
    { field: 'rows', has: { field: 'c', above: 1 } },
    { rows: [{}] },
    true,
  ],
  [
    'a cell is empty',
    { field: 'rows', every: { field: 'c', above: 1 } },
    { rows: [{ c: 2 }, {}] },
    false,
  ],
  [
    'a cell is wrong',
    { field: 'rows', every: { field: 'c', above: 1 } },
    { rows: [{ c: 1 }, {}] },
    true,
  ],
  ['no code can judge it', { field: 'a', soundsLike: 1 } as Condition, { a: 1 }, true],
])(
  'a rule is not checked while a field that it compares is empty: %s',
  (_, require, data, isBroken) => {
    expect(broken(require, data)).toBe(isBroken)
  },
)

test('a rule for each row is not checked in a row whose compared cell is empty', () => {
  const above: Condition = { field: 'c', above: 1 }
  expect(broken(above, { rows: [{}] }, 'rows')).toBe(false)
  expect(broken(above, { rows: [{ c: 1 }] }, 'rows')).toBe(true)
})

test.each([
  [['minLength'], '至少 4 个字'],
  [['maxLength'], '最多 4 个字'],
  [['pattern'], '只能用字母'],
  [['minLength', 'pattern'], '只能用字母'],
])('a message explains the pattern, not the length: %j', (keywords, said) => {
  const field: Field = { type: 'text', title: '账号', pattern: '^[a-z]+$', message: '只能用字母' }
  expect(messagesOf(field, 'x', keywords)).toEqual([said])
})

test('a type says what it is, not the length that this implies', () => {
  const mobile: Field = { type: 'mobile', title: '手机号' }
  const email: Field = { type: 'email', title: '邮箱' }
  const long = `${'a'.repeat(70)}@example.com`

  expect(messagesOf(mobile, '138001380001', ['maxLength'])).toEqual(['请输入以1开头的11位手机号'])
  expect(messagesOf(email, long, ['maxLength'])).toEqual(['最多 4 个字'])
  expect(messagesOf({ ...mobile, maxLength: 4 }, '13800', ['maxLength'])).toEqual(['最多 4 个字'])
})

/** The messages of a value that breaks these keywords. */
function messagesOf(field: Field, value: string, keywords: string[]): string[] {
  const errors = keywords.map((keyword) => ({ keyword, path: [], params: { limit: 4 } }))
  const config = { years: {}, roles: { roles: {} }, dictionaries: {} } as unknown as Config
  const context = {
    config,
    user: null,
    record: null,
    now: new Date(0),
    scopes: [{ fields: { field }, values: { field: value } }],
  } as unknown as ConditionContext

  const problems = checkFields(config, { fields: { field }, values: { field: value } }, context, {
    field: () => errors,
  })

  return problems.map(({ message }) => message)
}
