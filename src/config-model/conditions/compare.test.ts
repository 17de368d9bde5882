import { expect, test } from 'vitest'
import { compareJson, isEqualJson } from './compare.ts'

test.each([
  ['', null, true],
  [[], 'null', true],
  ['', 'a', false],
  [undefined, 0, false],
  [0, 0, true],
  ['1', 1, false],
  [['a'], ['a'], false],
])('equals(%j, %j) is %s: both empty or the same plain value', (left, right, isEqual) => {
  expect(isEqualJson(left, right)).toBe(isEqual)
  expect(isEqualJson(right, left)).toBe(isEqual)
})

test.each([
  [1, 2, -1],
  [10, 9, 1],
  ['2025-01-31', '2025-02-01', -1],
  [3, 3, 0],
  ['3', 3, null],
  ['', 3, null],
])('compare(%j, %j) is %s: values of one kind have an order, others none', (left, right, order) => {
  expect(compareJson(left, right)).toBe(order)
})
