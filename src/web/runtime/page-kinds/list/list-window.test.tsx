import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { User } from '#config-model/user.ts'
import { useSession } from '#web/session/session.ts'
import ListWindow from './list-window.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A list that waits for a window, opened at a time of Beijing: which questions were put again. */
function openAt(time: string) {
  vi.setSystemTime(new Date(`${time.replace(' ', 'T')}+08:00`))
  const client = new QueryClient()
  const stale = () =>
    ['rows', 'counts'].filter((key) => client.getQueryState([key])?.isInvalidated === true)

  client.setQueryData(['rows'], [])
  client.setQueryData(['counts'], {})
  const review = { title: '评审', open: '2025-06-01 09:00:00', close: '2025-06-15 18:00:00' }

  useSession.setState({
    config: { years: { realYear: 2025, historyYears: [], windows: { review } } } as never,
    user: { regionCode: null } as unknown as User,
    clockOffset: 0,
  })

  render(
    <QueryClientProvider client={client}>
      <ListWindow window="review" />
    </QueryClientProvider>,
  )

  return { stale, pass: (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000)) }
}

it.each([
  ['closes', '2025-06-15 17:59:40'],
  ['opens', '2025-06-01 08:59:40'],
])('a list that is open while its window %s is read again', (_, time) => {
  const { stale, pass } = openAt(time)
  pass(10)
  expect(stale()).toEqual([])
  pass(30)
  expect(stale()).toEqual(['rows', 'counts'])
})
