import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDistinct, KeyInterner } from './key-interner.ts'

test('as many different numbers as there are different keys, in however many lists they come', () => {
  const keys = new KeyInterner()
  fc.assert(
    fc.property(fc.array(fc.array(fc.option(fc.string({ maxLength: 3 })))), (lists) => {
      const distinct = new Set(lists.flat().filter((key) => key !== null))
      expect(countDistinct(lists.map((list) => keys.intern(list)))).toBe(distinct.size)
    }),
    { seed: 20261122 },
  )
})
