import { expect, it, vi } from 'vitest'
import type { EffectiveField } from '#config-model/forms/form-schema.ts'
import { draftRecord } from '#config-model/record.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { FormStore, type FormState } from './form-store.ts'

const fields = { from: { type: 'date', title: '日期' } }

it('the context of a field, which bounds its dates, follows the day', () => {
  const item = { name: 'from', field: fields.from } as unknown as EffectiveField
  const state = {
    config: { ...bareConfig, entities: { e: { fields } }, forms: {} },
    schema: { properties: fields },
    step: { id: 'one', title: '', sections: [{ fields: [item] }] },
    record: draftRecord({ entity: 'e', year: 2025, data: {} }),
    user: null,
    now: new Date('2025-06-15T23:58:00+08:00'),
    problems: [],
    remarks: [],
    lockOf: () => null,
    onCommit: vi.fn(),
    environment: {},
  } as unknown as FormState
  const store = new FormStore(state)
  const today = () => store.viewOf('from')?.context.now.toISOString()
  const first = store.viewOf('from')

  store.update({ ...state, now: new Date('2025-06-15T23:59:00+08:00') })
  expect(store.viewOf('from')).toBe(first)
  store.update({ ...state, now: new Date('2025-06-16T00:00:00+08:00') })
  expect(today()).toBe('2025-06-15T16:00:00.000Z')
})
