import { expect, test } from 'vitest'
import type { ConditionContext } from '#config-model/conditions/context.ts'
import type { Computed, Field } from '#config-model/types.generated.ts'
import { computeValue } from './computed-data.ts'

const fields: Record<string, Field> = {
  items: {
    type: 'list',
    title: '明细',
    fields: { kind: { type: 'text', title: '类别' }, amount: { type: 'money', title: '金额' } },
  },
}
const sum: Computed = { sum: { rows: 'items', value: 'amount', where: { field: 'kind', is: 'a' } } }

test.each([
  [
    'rows that fit, exactly',
    [
      { kind: 'a', amount: 0.1 },
      { kind: 'b', amount: 5 },
      { kind: 'a', amount: 0.2 },
    ],
    0.3,
  ],
  ['no row that fits', [{ kind: 'b', amount: 5 }], 0],
  [
    'rows without a number',
    [{ kind: 'a' }, { kind: 'a', amount: 'x' }, { kind: 'a', amount: 2 }],
    2,
  ],
  ['no rows', undefined, 0],
  ['what is no list', 'items', 0],
])('a sum of rows under a condition: %s', (_, items, total) => {
  const values = items === undefined ? {} : { items }
  const context = {
    scopes: [{ fields, values }],
    record: { data: values },
  } as unknown as ConditionContext
  expect(computeValue(sum, context)).toBe(total)
})

test.each([
  [['a', 'b'], {}, null],
  [['a', 'b'], { a: null, b: '' }, null],
  [['a', 'b'], { a: 0 }, 0],
  [['a', 'b'], { b: 2.5 }, 2.5],
  [['items.*.amount'], {}, 0],
  [['a', 'items.*.amount'], {}, 0],
])(
  'a sum of %j over %j is %s: nothing until one of the named fields is filled in',
  (paths, values, total) => {
    const numbers = {
      a: { type: 'decimal', title: '甲' },
      b: { type: 'decimal', title: '乙' },
    } as const

    const context = {
      scopes: [{ fields: { ...fields, ...numbers }, values }],
      record: { data: values },
    }

    expect(computeValue({ sum: paths }, context as unknown as ConditionContext)).toBe(total)
  },
)
