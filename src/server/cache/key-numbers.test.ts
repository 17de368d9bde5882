import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDifferent, KeyNumbers } from './key-numbers.ts'

test('as many different numbers as there are different keys, in however many lists they come', () => {
  const keys = new KeyNumbers()
  fc.assert(
    fc.property(fc.array(fc.array(fc.option(fc.string({ maxLength: 3 })))), (lists) => {
      const known = new Set(lists.flat().filter((key) => key !== null))
      expect(countDifferent(lists.map((list) => keys.of(list)))).toBe(known.size)
    }),
  )
})
