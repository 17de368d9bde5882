import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { EntityRecord, RecordData } from '#config-model/record.ts'
import type { Field, Transition } from '#config-model/types.generated.ts'
import {
  checkTransitionValues,
  initialTransitionValues,
  type TransitionContext,
} from './transition-values.ts'

function caseOf(form: Record<string, Partial<Field>>): TransitionContext {
  const transition = { title: '退回', from: 'a', to: 'b', by: {}, form } as unknown as Transition
  const config = {
    years: { realYear: 2025 },
    roles: { roles: {} },
    entities: {},
    dictionaries: {},
  } as unknown as Config

  return {
    config,
    transition,
    record: null,
    user: null,
    now: new Date('2025-06-01T10:00:00+08:00'),
  }
}
const faults = (field: Partial<Field>, data: RecordData) =>
  checkTransitionValues(caseOf({ value: { title: '值', type: 'text', ...field } }), data).length

it.each([
  ['atLeast', [1, 0, 0]],
  ['atMost', [0, 0, 1]],
  ['above', [1, 1, 0]],
  ['below', [0, 1, 1]],
] as const)(
  'a day that must be %s today has as many faults the day before, today and the day after: %j',
  (rule, count) => {
    const days = ['2025-05-31', '2025-06-01', '2025-06-02']
    expect(
      days.map((value) => faults({ type: 'date', [rule]: { now: 'date' } }, { value })),
    ).toEqual(count)
  },
)

it('a dialog asks for what is required, and for a text as long as it must be', () => {
  expect(faults({ required: true }, {})).toBe(1)
  expect(faults({ required: true }, { value: '同意' })).toBe(0)
  expect(faults({ minLength: 3 }, { value: '同意' })).toBe(1)
  expect(faults({ minLength: 3 }, {})).toBe(0)
  expect(faults({ maxLength: 1 }, { value: '同意' })).toBe(1)
})

it('a dialog says of a number that cannot be read why, required or not', () => {
  const score = { title: '得分', type: 'decimal', atMost: 10, message: '最多 10 分' } as const
  const [problem] = checkTransitionValues(caseOf({ score }), { score: '五分' })

  expect(problem?.message).toBe('“五分”不是数字')
})

it('a dialog starts with the defaults of its fields', () => {
  const fields = { day: { default: { now: 'date' } }, text: {}, list: { default: ['a'] } } as never
  expect(initialTransitionValues(caseOf(fields))).toEqual({ day: '2025-06-01', list: ['a'] })
})

it('points of the checklist that the record meets are ticked when the dialog opens, the others are left to the person', () => {
  const about = caseOf({
    list: { type: 'dictionary', title: '要点', dictionary: 'points', multiple: true },
  })
  const config = {
    ...about.config,
    entities: { brand: { fields: { since: { type: 'date', title: '启用' } } } },
    dictionaries: { points: { items: ['age', 'seal'].map((value) => ({ value, label: value })) } },
  } as unknown as Config

  const evidence = [{ item: 'age', passes: { field: 'since', atMost: '2022-08-01' } }]
  const transition = { ...about.transition, evidence } as Transition
  const startFor = (since: string) =>
    initialTransitionValues({
      ...about,
      config,
      transition,
      record: { id: '1', entity: 'brand', data: { since } } as unknown as EntityRecord,
    })

  expect([startFor('2020-01-01'), startFor('2024-01-01')]).toEqual([{ list: ['age'] }, {}])
})
