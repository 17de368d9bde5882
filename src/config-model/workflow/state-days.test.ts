import { expect, test } from 'vitest'
import { dayAfterStay } from './state-days.ts'

test('a stay is counted in days of the calendar, whatever the hour it began', () => {
  for (const stateSince of ['2025-08-27T00:00:01+08:00', new Date('2025-08-27T23:59:59+08:00')])
    expect(dayAfterStay({ stateSince }, 7)).toBe('2025-09-03')
  expect(dayAfterStay({ stateSince: '2025-12-31T12:00:00+08:00' }, 1)).toBe('2026-01-01')
})

test('nobody knows the end of a stay whose beginning is unknown', () => {
  expect(dayAfterStay({ stateSince: null }, 7)).toBe(null)
  expect(dayAfterStay({}, 7)).toBe(null)
})
