import { expect, test } from 'vitest'
import { isReference, isRows, isTime, isUntitled, isWhole } from './field-traits.ts'

test.each([
  [isRows, ['list', 'table'], ['group', 'files', 'text']],
  [isTime, ['date', 'date-time'], ['year', 'text']],
  [isWhole, ['integer', 'year'], ['decimal', 'money']],
  [isReference, ['reference'], ['user', 'dictionary']],
  [isUntitled, ['password', 'boolean', 'rich-text'], ['text', 'paragraph', 'year']],
])('%o is true of its types only', (hasTrait, types, otherTypes) => {
  expect(types.filter((type) => !hasTrait({ type }))).toEqual([])
  expect(otherTypes.filter((type) => hasTrait({ type }))).toEqual([])
})

test('a field that is missing or of a type that does not exist has no trait', () => {
  expect(isRows(undefined)).toBe(false)
  expect(isRows(null)).toBe(false)
  expect(isRows({ type: 'lst' })).toBe(false)
  expect(isRows({ type: 'constructor' })).toBe(false)
})

test('a predicate narrows the type of a field', () => {
  const field: { type: 'list' | 'text' | 'table' } = { type: 'table' }
  const type: 'list' | 'table' | undefined = isRows(field) ? field.type : undefined
  expect(type).toBe('table')
})
