import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { User } from '#config-model/user.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useSession } from '#web/session/session.ts'
import WindowWatch from './window-watch.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
})

const queries = ['rows', 'counts', 'record', 'review', 'fill', 'log']

/** A portal with a window, opened at a time of Beijing: which queries were invalidated. */
function openAt(time: string) {
  vi.setSystemTime(new Date(`${time.replace(' ', 'T')}+08:00`))
  const invalidated = () =>
    queries.filter((key) => queryClient.getQueryState([key])?.isInvalidated === true)

  for (const key of queries) queryClient.setQueryData([key], {})

  const review = {
    title: '评审',
    open: '2025-06-01 09:00:00',
    close: '2025-06-15 18:00:00',
    overrides: [{ region: '530828', close: '2025-06-20 18:00:00' }],
  }

  useSession.setState({
    config: { years: { realYear: 2025, historyYears: [], windows: { review } } } as never,
    user: { regionCode: null } as unknown as User,
  })

  render(<WindowWatch />)

  return {
    invalidated,
    pass: (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000)),
  }
}

it.each([
  ['a window closes', '2025-06-15 17:59:40'],
  ['a window opens', '2025-06-01 08:59:40'],
  ['a window closes in a region with times of its own', '2025-06-20 17:59:40'],
  ['a day begins', '2025-06-10 23:59:40'],
])('when %s, lists and records on screen are fetched again', (_, time) => {
  const { invalidated, pass } = openAt(time)
  pass(10)
  expect(invalidated()).toEqual([])
  pass(30)
  pass(15)
  expect(invalidated()).toEqual(['rows', 'counts', 'record', 'review', 'fill'])
})

it('browsers that see a window open at the same moment fetch at different ones', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.8)
  const { invalidated, pass } = openAt('2025-06-01 08:59:50')
  pass(20)
  pass(11)
  expect(invalidated()).toEqual([])
  pass(2)
  expect(invalidated()).toContain('rows')
})
