import { describe, expect, it } from 'vitest'
import type { ConditionContext } from '#config-model/conditions/context.ts'
import type { Field } from '#config-model/types.generated.ts'
import { dayBounds, numberBounds } from './field-bounds.ts'

const fields: Record<string, Field> = { from: { type: 'date', title: '起' } }
const context = (from: string | null = '2025-03-01'): ConditionContext => ({
  record: null,
  scopes: [{ fields, values: { from } }],
  user: null,
  years: { realYear: 2025, validity: '2024-08-01' } as unknown as ConditionContext['years'],
  roles: {} as ConditionContext['roles'],
  now: new Date('2025-08-20T10:00:00+08:00'),
})
const day = (more: Partial<Field>): Field => ({ type: 'date', title: '止', ...more })

describe('the days that a field may lie on', () => {
  it.each([
    [{ atMost: { now: 'date' } }, { last: '2025-08-20' }],
    [{ above: { field: 'from' } }, { first: '2025-03-02' }],
    [{ below: { field: 'from' } }, { last: '2025-02-28' }],
    [{ type: 'date-time', above: { field: 'from' } }, { first: '2025-03-01' }],
    [
      { atLeast: { now: 'date', plusDays: -10 }, above: { field: 'from' } },
      { first: '2025-08-10' },
    ],
    [{}, {}],
  ] satisfies [Partial<Field>, object][])('%j are %j', (more, expected) =>
    expect(dayBounds(day(more), context())).toEqual(expected),
  )

  it('have no bound where what they are compared with is empty', () =>
    expect(dayBounds(day({ above: { field: 'from' } }), context(null))).toEqual({}))
})

it('years keep to their numbers and comparisons, the narrowest of them', () => {
  const year: Field = {
    type: 'year',
    title: '年度',
    minimum: 2000,
    atLeast: { year: 'working', offset: -3 },
    below: 2026,
  }

  expect(numberBounds(year, context())).toEqual({ first: 2022, last: 2025 })
})
