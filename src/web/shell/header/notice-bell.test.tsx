import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import { api, ApiError } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useSession } from '#web/session/session.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { NoticeBell } from './notice-bell.tsx'

let get: MockInstance<typeof api.get>
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  get = vi
    .spyOn(api, 'get')
    .mockResolvedValue([
      { id: 'n1', title: '关于申报的通知', createDate: '2025-08-20 10:00:00', read: false },
    ])

  useSession.setState({
    status: 'ready',
    config: { portal: { timeouts: { notices: '60s' } } } as unknown as Config,
    user: { id: 'u1', roles: [] } as unknown as User,
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  useSession.setState({ status: 'none', config: null, user: null })
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The bell, once what it shows may be fetched. */
async function open(): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NoticeBell />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  )

  await pass(4000)
  expect(screen.getByRole('button', { name: /^通知，未读 ?1/ })).not.toBeNull()
}
/** Lets time pass, and what that begins come back. */
async function pass(milliseconds: number): Promise<void> {
  for (const time of [milliseconds, 10, 10]) await act(() => vi.advanceTimersByTimeAsync(time))
}
const look = (state: DocumentVisibilityState) => {
  visibility = state
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

it('notices are fetched once the page stands and every minute, not while it is hidden, and when it is looked at again (specification §4)', async () => {
  await open()
  expect(get).toHaveBeenCalledTimes(1)
  await pass(61_000)
  expect(get).toHaveBeenCalledTimes(2)
  look('hidden')
  await pass(200_000)
  expect(get).toHaveBeenCalledTimes(2)
  look('visible')
  await pass(100)
  expect(get).toHaveBeenCalledTimes(3)
})

it('are no longer fetched once the bell has gone with the session', async () => {
  await open()
  cleanup()
  await pass(200_000)
  expect(get).toHaveBeenCalledTimes(1)
})

it('tells which record an entry is about, unless its title does already', async () => {
  const message = { createDate: '2025-08-20 10:00:00', read: false, needConfirm: false }
  const about = (name: string) => ({ entity: 'declaration', id: 'd1', year: 2025, name })
  get.mockResolvedValue([
    { ...message, id: 'm1', title: '申报已退回', record: about('澜屿春芽') },
    { ...message, id: 'm2', title: '“澜屿春芽”已退回', record: about('澜屿春芽') },
    { ...message, id: 'm3', title: '申报已退回', record: about('') },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NoticeBell />
      </MemoryRouter>
    </QueryClientProvider>,
  )

  await pass(4000)
  fireEvent.click(screen.getByRole('button', { name: /^通知，未读/ }))
  await pass(100)
  const entries = [...document.querySelectorAll('.notices__bellPanel li button')]
  expect(entries.map((entry) => entry.querySelector('small')?.textContent)).toEqual([
    '澜屿春芽',
    undefined,
    undefined,
  ])
})

it('a poll that fails says nothing', async () => {
  await open()
  get.mockRejectedValue(new ApiError(500, '服务器内部错误'))
  await pass(70_000)
  expect(get.mock.calls.length).toBeGreaterThan(2)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: /^通知，未读 ?1/ })).not.toBeNull()
})

it('the button that reads all stays focusable, so that Esc still closes the panel', async () => {
  vi.spyOn(api, 'post').mockResolvedValue(null)
  await open()
  get.mockResolvedValue([])
  fireEvent.click(screen.getByRole('button', { name: /^通知，未读 ?1/ }))
  const readAll = screen.getByRole<HTMLButtonElement>('button', { name: '全部已读' })

  act(() => readAll.focus())
  fireEvent.click(readAll)
  await pass(10)
  expect([readAll.disabled, document.activeElement]).toEqual([false, readAll])
  fireEvent.keyDown(readAll, { key: 'Escape' })
  expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull()
})
