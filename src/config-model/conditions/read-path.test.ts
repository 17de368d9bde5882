import { expect, test } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import { rowContext, type Context } from './context.ts'
import { changeOf } from './read-path.ts'

const fields: Record<string, Field> = { sales: { type: 'money', title: '销售额' } }
const rows = [{ sales: 100 }, { sales: 130 }, { sales: 0 }, { sales: 5 }, {}]
const context = { record: null, scopes: [] } as unknown as Context

test.each([
  ['the first row', 0, undefined],
  ['a row after another', 1, 30],
  ['a fall', 2, 100],
  ['a row after 0', 3, undefined],
  ['a row without a number', 4, undefined],
])('the change of a cell is measured against the row before: %s', (_, index, change) => {
  expect(changeOf('sales', rowContext(context, fields, rows, index))).toBe(change)
})
