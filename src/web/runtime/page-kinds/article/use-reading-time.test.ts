import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { maxReadingSeconds } from '#contract/constants.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import { useReadingTime } from './use-reading-time.ts'

const fetched = vi.fn<typeof fetch>()
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  fetched.mockReset().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', fetched)
  sessionCookies.set('token', 't0ken')
})
afterEach(() => {
  sessionCookies.remove('token')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const look = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}
const reportedTimes = () =>
  fetched.mock.calls.map(([address, init]) => [address, JSON.parse(String(init?.body)) as unknown])

it('the reading time is reported on leave, also during page close', () => {
  const { unmount } = renderHook(() => useReadingTime('a1'))
  vi.advanceTimersByTime(90_000)
  expect(fetched).not.toHaveBeenCalled()
  unmount()
  expect(reportedTimes()).toEqual([['/api/common/article/view/a1', { seconds: 90 }]])
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    keepalive: true,
    headers: { authorization: 't0ken' },
  })
})

it('each visible period is reported separately, hidden time is not counted, and no report exceeds the server’s maximum', () => {
  const { unmount } = renderHook(() => useReadingTime('a1'))
  vi.advanceTimersByTime(20_000)
  look('hidden')
  vi.advanceTimersByTime(3_600_000)
  look('visible')
  vi.advanceTimersByTime((maxReadingSeconds + 60) * 1000)
  window.dispatchEvent(new Event('pagehide'))
  unmount()
  expect(reportedTimes().map(([, body]) => body)).toEqual([
    { seconds: 20 },
    { seconds: maxReadingSeconds },
  ])
})

it.each([
  ['of a glance', 'a1', 400, 't0ken'],
  ['of what is only looked over', null, 90_000, 't0ken'],
  ['after signing out', 'a1', 90_000, null],
])('nothing is told %s', (_when, article, milliseconds, token) => {
  const { unmount } = renderHook(() => useReadingTime(article))
  vi.advanceTimersByTime(milliseconds)
  if (token === null) sessionCookies.remove('token')
  unmount()
  expect(fetched).not.toHaveBeenCalled()
})
