import { expect, it } from 'vitest'
import type { Field, FieldType } from '#config-model/types.generated.ts'
import { inputText, parseCellText } from './cell-value.ts'

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

it('a number that is none is refused in words', () => {
  expect(() => parseCellText(field('integer'), '十二')).toThrow('数字')
})

it.each([
  [null, ''],
  [0, '0'],
  [false, 'false'],
  [['a'], ''],
])('the value %j stands in the input as "%s"', (value, text) => expect(inputText(value)).toBe(text))
