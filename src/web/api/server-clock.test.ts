import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { updateClockOffset, serverNow } from './server-clock.ts'

const answer = (date: string, cacheControl = 'no-store') =>
  new Response(null, { headers: { date, 'cache-control': cacheControl } })

beforeEach(() => vi.useFakeTimers({ now: new Date('2025-08-21T10:00:00Z') }))
afterEach(() => {
  updateClockOffset(answer(new Date().toUTCString()))
  vi.useRealTimers()
})

it('tells the time of the server on a machine whose clock is a day ahead', () => {
  updateClockOffset(answer('Wed, 20 Aug 2025 10:00:00 GMT'))
  expect(serverNow()).toEqual(new Date('2025-08-20T10:00:00Z'))
  vi.advanceTimersByTime(60_000)
  expect(serverNow()).toEqual(new Date('2025-08-20T10:01:00Z'))
})

it('ignores cacheable responses and those without a time', () => {
  updateClockOffset(answer('Wed, 20 Aug 2025 10:00:00 GMT', 'public, max-age=300'))
  updateClockOffset(new Response(null, { headers: { 'cache-control': 'no-store' } }))
  expect(serverNow()).toEqual(new Date('2025-08-21T10:00:00Z'))
})
