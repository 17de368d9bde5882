import { expect, test } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import { rowContext, type ConditionContext } from './context.ts'
import { changeOf, readPath } from './read-path.ts'

const fields: Record<string, Field> = { sales: { type: 'money', title: '销售额' } }
const rows = [{ sales: 100 }, { sales: 130 }, { sales: 0 }, { sales: 5 }, {}]
const context = { record: null, scopes: [] } as unknown as ConditionContext

test.each([
  ['the first row', 0, undefined],
  ['a row after another', 1, 30],
  ['a fall', 2, 100],
  ['a row after 0', 3, undefined],
  ['a row without a number', 4, undefined],
])('the change of a cell is measured against the row before: %s', (_, index, change) => {
  expect(changeOf('sales', rowContext(context, fields, rows, index))).toBe(change)
})

test('the deadline of a record is read as its text, and not at all where its state is hidden behind another', () => {
  const reading = (dueAt: Date | string | null, stateAliases = {}) =>
    readPath('dueAt', {
      ...context,
      stateAliases,
      record: { state: 'won', dueAt },
    } as unknown as ConditionContext)
  expect(reading(new Date('2025-06-01T18:00:00+08:00'))).toBe('2025-06-01 18:00:00')
  expect(reading('2025-06-01 18:00:00')).toBe('2025-06-01 18:00:00')
  expect(reading(null)).toBeUndefined()
  expect(reading('2025-06-01 18:00:00', { won: 'judged' })).toBeUndefined()
  const innerScope = { fields: { dueAt: fields['sales']! }, values: { dueAt: 5 } }
  expect(readPath('dueAt', { ...context, scopes: [innerScope] })).toBe(5)
})
