import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays } from '#config-model/facts/time.ts'
import { splitDayRange } from './spans.ts'

const day = fc.integer({ min: 0, max: 900 }).map((n) => plusDays('2020-01-01', n))

test('every day of a range is in exactly one of its parts, and no other day is', () => {
  fc.assert(
    fc.property(day, day, (from, to) => {
      const { spans = [], days = [] } = splitDayRange({ from, to }) ?? {}
      for (let at = '2019-12-01'; at < '2022-08-01'; at = plusDays(at, 1)) {
        const parts = spans.filter((span) => at.startsWith(span)).length
        const edges = days.filter((edge) => edge.from <= at && at <= edge.to).length
        expect(parts + edges).toBe(from <= at && at <= to ? 1 : 0)
      }
    }),
    { numRuns: 30, seed: 20261122 },
  )
})

test('all time is one part, a whole year another, and at most two months are read by day', () => {
  expect(splitDayRange({})).toEqual({ spans: [''], days: [] })
  expect(splitDayRange({ from: '', to: '' })).toEqual({ spans: [''], days: [] })
  expect(splitDayRange({ from: '2025-01-01', to: '2025-12-31' })).toEqual({
    spans: ['2025'],
    days: [],
  })
  expect(splitDayRange({ from: '2024-11-29', to: '2026-01-02' })).toEqual({
    spans: ['2024-12', '2025'],
    days: [
      { from: '2024-11-29', to: '2024-11-30' },
      { from: '2026-01-01', to: '2026-01-02' },
    ],
  })

  expect(splitDayRange({ from: '2025-03-01', to: '2025-02-01' })).toEqual({ spans: [], days: [] })
})

test('what is no day has no parts', () => {
  expect(splitDayRange({ from: '2025-01-01 10:00:00' })).toBeNull()
  expect(splitDayRange({ to: `2025'; --` })).toBeNull()
})
