import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { draftRecord, type RecordData } from '#config-model/record.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { useEffectiveForm } from './use-effective-form.ts'

afterEach(cleanup)

const config = {
  ...bareConfig,
  entities: {
    e: {
      title: '品牌',
      titleField: 'name',
      access: [],
      fields: {
        name: { type: 'text', title: '名称' },
        green: { type: 'text', title: '绿色', visibleWhen: { field: 'a', is: 'x' } },
        patent: { type: 'text', title: '专利', requiredWhen: { field: 'b', is: 'x' } },
        fixed: { type: 'text', title: '编号', readonlyWhen: { field: 'c', is: 'x' } },
        renewal: {
          type: 'text',
          title: '续期',
          visibleWhen: { field: 'a', before: { now: 'date' } },
        },
        a: { type: 'text', title: 'a' },
        b: { type: 'text', title: 'b' },
        c: { type: 'text', title: 'c' },
      },
    },
  },
  forms: {
    f: {
      entity: 'e',
      title: '表',
      steps: [
        {
          id: 'one',
          title: '一',
          sections: [
            { id: 's', title: '节', fields: ['name', 'green', 'patent', 'fixed', 'renewal'] },
          ],
        },
      ],
    },
  },
} as unknown as Config
const now = new Date(0)
const tea: RecordData = { name: '茶' }

it('the form follows each value that a condition reads, and stays the same object for every other', () => {
  const { result, rerender } = renderHook(
    ({ data }: { data: RecordData }) =>
      useEffectiveForm(config, 'f', draftRecord({ entity: 'e', year: 2025, data }), {
        user: null,
        now,
      }),
    { initialProps: { data: tea } },
  )

  const field = (name: string) =>
    result.current.steps[0]?.sections[0]?.fields.find((item) => item.name === name)
  const first = result.current

  rerender({ data: { name: '普洱茶' } })
  expect(result.current).toBe(first)
  expect(field('green')).toBeUndefined()
  rerender({ data: { a: 'x' } })
  expect(field('green')).toBeDefined()
  rerender({ data: { a: 'x', b: 'x' } })
  expect(field('patent')?.required).toBe(true)
  rerender({ data: { a: 'x', b: 'x', c: 'x' } })
  expect(field('fixed')?.readonly).toBe(true)
})

it('the form of a page that stays open past midnight follows the day, and stays the same object otherwise', () => {
  const record = draftRecord({ entity: 'e', year: 2025, data: { a: '2025-06-15' } })
  const { result, rerender } = renderHook(
    ({ time }: { time: string }) =>
      useEffectiveForm(config, 'f', record, { user: null, now: new Date(`${time}+08:00`) }),
    { initialProps: { time: '2025-06-15T23:58:00' } },
  )

  const names = () => result.current.steps[0]?.sections[0]?.fields.map(({ name }) => name)
  const first = result.current

  rerender({ time: '2025-06-15T23:59:00' })
  expect(result.current).toBe(first)
  expect(names()).not.toContain('renewal')
  rerender({ time: '2025-06-16T00:00:00' })
  expect(names()).toContain('renewal')
})
