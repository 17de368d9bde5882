import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { Field } from '#config-model/types.generated.ts'
import { cellChoices } from './cell-choices.ts'

const config = {
  dictionaries: {
    tone: {
      title: '颜色',
      items: [
        { value: 'green', label: '绿' },
        { value: 'red', label: '红', until: 2023 },
      ],
    },
  },
} as unknown as Config
const fieldOf = (more: Partial<Field>) =>
  ({ type: 'dictionary', title: '颜色', dictionary: 'tone', ...more }) as Field
const labels = (field: Field, stored: string, year?: number) =>
  cellChoices(config, field, stored, year)?.map(({ label }) => label) ?? null

it('offers what can be chosen in the year of the record, and nothing where a field may stay empty', () => {
  expect(labels(fieldOf({}), 'green', 2025)).toEqual(['（不选）', '绿'])
  expect(labels(fieldOf({}), 'green')).toEqual(['（不选）', '绿', '红'])
  expect(labels(fieldOf({ required: true }), 'green', 2025)).toEqual(['绿'])
})

it('what is stored is shown although it is retired or nobody knows it', () => {
  expect(labels(fieldOf({ required: true }), 'red', 2025)).toEqual(['绿', '红（已停用）'])
  expect(labels(fieldOf({}), 'gone', 2025)).toEqual(['（不选）', '绿', 'gone（已停用）'])
})

it('an empty required field asks to choose instead of showing the first choice', () => {
  expect(labels(fieldOf({ required: true }), '', 2025)).toEqual(['请选择', '绿'])
  expect(labels({ type: 'boolean', title: '在用', required: true }, '')).toEqual([
    '请选择',
    '是',
    '否',
  ])
})

it('is none where something is written', () => {
  expect(labels({ type: 'text', title: '名称' }, 'x')).toBeNull()
})
