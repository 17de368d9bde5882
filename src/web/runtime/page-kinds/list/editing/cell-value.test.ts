import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { Field, FieldType } from '#config-model/types.generated.ts'
import { inputText, parseCellText, cellChoices } from './cell-value.ts'

const field = (type: FieldType) => ({ type, title: '字段' }) as Field

it.each([
  ['integer', '', null],
  ['integer', ' ', null],
  ['money', '1,234.50', 1234.5],
  ['text', ' 普洱茶 ', '普洱茶'],
  ['text', '', null],
  ['boolean', 'false', false],
  ['boolean', '', null],
  ['year', '2025', 2025],
] as const)('in a cell of type %s "%s" is the value %j', (type, text, value) => {
  expect(parseCellText(field(type), text)).toBe(value)
})

it('a number is read as in a form, and one that cannot be read is refused in words', () => {
  expect(parseCellText({ ...field('money'), unit: '元' }, '1.5 万元')).toBe(15_000)
  expect(() => parseCellText(field('integer'), '十二')).toThrow('“十二”不是数字')
  expect(() => parseCellText(field('integer'), '1,2,3')).toThrow('分隔符')
})

it.each([
  [null, ''],
  [0, '0'],
  [false, 'false'],
  [['a'], ''],
])('the value %j stands in the input as "%s"', (value, text) => expect(inputText(value)).toBe(text))

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
