import { expect, it } from 'vitest'
import { formatDateTime, formatDeadline, isDate } from './time.ts'

it('a moment is formatted in China Standard Time, also in the years of daylight saving', () => {
  expect(formatDateTime(new Date('2025-03-01T16:00:05Z'))).toBe('2025-03-02 00:00:05')
  expect(formatDateTime(new Date('1988-07-01T00:00:00Z'))).toBe('1988-07-01 09:00:00')
  expect(formatDateTime(new Date('1991-12-01T00:00:00Z'))).toBe('1991-12-01 08:00:00')
})

it.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2025-02-30', false],
  ['2025-04-31', false],
  ['2025-13-01', false],
  ['0000-01-01', false],
  ['2025-1-1', false],
])('%s is a day of the calendar: %s', (text, isDay) => expect(isDate(text)).toBe(isDay))

it.each([
  ['2026-11-27 23:59:59', '2026-11-27'],
  ['2026-11-27 18:00:00', '2026-11-27 18:00'],
])('the deadline %s is shown as %s', (time, shown) => expect(formatDeadline(time)).toBe(shown))
