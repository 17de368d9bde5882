import { expect, test } from 'vitest'
import { clockWatch } from './log-maintenance.ts'

test('clockWatch reports the amount of a clock change, and none for a running clock', () => {
  const watch = clockWatch({ wall: 1_000_000, steady: 50 })
  expect(watch({ wall: 1_015_000, steady: 15_050 })).toBe(0)
  expect(watch({ wall: 1_031_500, steady: 30_050 })).toBe(0)
  expect(watch({ wall: 4_646_500, steady: 45_050 })).toBe(3_600_000)
  expect(watch({ wall: 4_661_500, steady: 60_050 })).toBe(0)
  expect(watch({ wall: 4_661_500 - 86_400_000, steady: 75_050 })).toBe(-86_415_000)
})
