import { expect, test } from 'vitest'
import { fieldState } from '#config-model/forms/field-state.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Condition, Field } from '#config-model/types.generated.ts'
import { targetState } from '#config-model/workflow/workflow.ts'
import { evaluateCondition, mayHold } from './condition.ts'
import type { ConditionContext } from './context.ts'

const fields: Record<string, Field> = {
  name: { type: 'text', title: '名称' },
  rows: { type: 'list', title: '列表', fields: { title: { type: 'text', title: '标题' } } },
}
const record: EntityRecord = {
  id: 'r',
  entity: 'thing',
  year: 2025,
  state: 'draft',
  flags: [],
  region: '530828',
  owner: 'u',
  createdBy: 'u',
  data: { name: 'a', rows: [{ title: 'x' }, { title: 'y' }] },
}
const context: ConditionContext = {
  record,
  scopes: [{ fields, values: record.data }],
  user: null,
  years: { realYear: 2025, historyYears: [], windows: {} },
  roles: { roles: {} },
  now: new Date('2025-06-01T09:00:00+08:00'),
}
/** A condition as a newer or a damaged configuration may hold it. */
const written = (condition: object) => condition as Condition
const holds = (condition: object) => evaluateCondition(written(condition), context)

test.each([
  ['a word that no code knows', { soundsLike: 'a' }],
  ['an operator that no code knows', { field: 'name', soundsLike: 'a' }],
  ['one known word beside one that no code knows', { field: 'name', is: 'a', soundsLike: 'a' }],
  ['a name that every object has', { field: 'name', constructor: 'a' }],
  ['an operator without anything to judge', { is: 'a' }],
  ['a field without an operator', { field: 'name' }],
  ['nothing at all', {}],
  ['a scope that no code knows', { region: 'near' }],
  ['an empty that is no yes', { field: 'name', empty: false }],
  ['an operand that no code knows', { field: 'name', isNot: { moon: 'full' } }],
  [
    'an operand with a word that no code knows',
    { field: 'name', isNot: { field: 'name', plusMoons: 1 } },
  ],
  ['an operand from nowhere', { field: 'name', isNot: { offset: 1 } }],
])('what cannot be told grants nothing, plain or turned round: %s', (_, condition) => {
  expect(holds(condition)).toBe(false)
  expect(holds({ not: condition })).toBe(false)
  expect(holds({ not: { not: condition } })).toBe(false)
  expect(holds({ all: [{ state: 'draft' }, condition] })).toBe(false)
  expect(holds({ not: { all: [{ state: 'draft' }, condition] } })).toBe(false)
  expect(holds({ not: { any: [{ state: 'other' }, condition] } })).toBe(false)
  expect(holds({ field: 'rows', has: condition })).toBe(false)
  expect(holds({ not: { field: 'rows', has: condition } })).toBe(false)
  expect(holds({ field: 'rows', every: condition })).toBe(false)
  expect(holds({ not: { field: 'rows', every: condition } })).toBe(false)
})

test('an undecidable part does not change a certain result', () => {
  const untold = { soundsLike: 'a' }
  expect(holds({ any: [untold, { state: 'draft' }] })).toBe(true)
  expect(holds({ not: { all: [untold, { state: 'other' }] } })).toBe(true)
  expect(holds({ not: { state: 'other', ...untold } })).toBe(true)
  expect(holds({ field: 'rows', has: { any: [{ field: 'title', is: 'x' }, untold] } })).toBe(true)
  expect(
    holds({ not: { field: 'rows', every: { all: [{ field: 'title', is: 'x' }, untold] } } }),
  ).toBe(true)
  expect(holds({ not: { field: 'name', has: untold } })).toBe(true)
})

test('a restriction counts as met unless it surely is not', () => {
  expect(mayHold(written({ soundsLike: 'a' }), context)).toBe(true)
  expect(mayHold(written({ not: { soundsLike: 'a' } }), context)).toBe(true)
  expect(mayHold({ state: 'draft' }, context)).toBe(true)
  expect(mayHold({ state: 'other' }, context)).toBe(false)
})

test('a field with undecidable conditions is hidden, required and readonly', () => {
  const when = written({ soundsLike: 'a' })
  const field: Field = {
    type: 'text',
    title: '名称',
    visibleWhen: when,
    requiredWhen: when,
    readonlyWhen: when,
  }

  expect(fieldState(field, context)).toEqual({ visible: false, required: true, readonly: true })
})

test('a transition does not continue past a target with an undecidable condition', () => {
  const leading = (when: object) =>
    targetState(
      { title: '提交', from: 'draft', by: {}, to: [{ state: 'far', when }, { state: 'near' }] },
      context,
    )

  expect(leading({ state: 'draft' })).toBe('far')
  expect(leading({ state: 'other' })).toBe('near')
  expect(leading({ soundsLike: 'a' })).toBe(undefined)
})
