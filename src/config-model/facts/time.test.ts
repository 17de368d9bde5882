import { expect, it } from 'vitest'
import { formatDateTime } from './time.ts'

it('a moment is told by the clocks of China, in the years of its summer time too', () => {
  expect(formatDateTime(new Date('2025-03-01T16:00:05Z'))).toBe('2025-03-02 00:00:05')
  expect(formatDateTime(new Date('1988-07-01T00:00:00Z'))).toBe('1988-07-01 09:00:00')
  expect(formatDateTime(new Date('1991-12-01T00:00:00Z'))).toBe('1991-12-01 08:00:00')
})
