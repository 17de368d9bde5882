import { expect, test } from 'vitest'
import type { ConditionContext } from '#config-model/conditions/context.ts'
import type { RecordData } from '#config-model/record.ts'
import { computeValue } from './computed-data.ts'

const fields = {
  output: { type: 'decimal', title: '产量' },
  area: { type: 'decimal', title: '面积' },
  price: { type: 'money', title: '单价' },
} as const

const compute = (computed: Parameters<typeof computeValue>[0], values: RecordData) =>
  computeValue(computed, {
    scopes: [{ values, fields }],
    record: { data: values },
  } as unknown as ConditionContext)

test.each([
  [{ output: 100, area: 3 }, 33.33],
  [{ output: 1.005, area: 1 }, 1.01],
  [{ output: 0, area: 3 }, 0],
  [{ output: 100, area: 0 }, null],
  [{ output: 100 }, null],
])('the quotient of %o is %s', (values, expected) => {
  expect(compute({ quotient: ['output', 'area'] }, values as RecordData)).toBe(expected)
})

test('a field may be the weight of another: their product', () => {
  expect(compute({ weighted: { area: 'price' } }, { area: 2.5, price: 4.2 })).toBe(10.5)
})
