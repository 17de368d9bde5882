import { expect, test } from 'vitest'
import { listFirst } from './list-first.ts'

test('a few names are listed whole, of many the first five and how many there are', () => {
  const names = Array.from({ length: 20 }, (_, at) => `SQ-${at}`)
  expect(listFirst(names.slice(0, 5))).toBe('SQ-0、SQ-1、SQ-2、SQ-3、SQ-4')
  expect(listFirst(names)).toBe('SQ-0、SQ-1、SQ-2、SQ-3、SQ-4等 20 条')
  expect(listFirst(['a = b'], 9, { separator: '，', unit: '组' })).toBe('a = b等 9 组')
})

test('long names are fewer, and one that is too long is cut', () => {
  expect(listFirst(['一'.repeat(60), '二'.repeat(60)])).toBe(`${'一'.repeat(60)}等 2 条`)
  expect(listFirst(['长'.repeat(500)]).length).toBeLessThan(120)
})
