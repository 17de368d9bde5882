import { act, cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatDateTime } from '#config-model/facts/time.ts'
import { api } from '#web/api/client.ts'
import { setServerTime } from '#web/api/server-clock.ts'
import { onSessionEnd, reportSessionEnd } from '#web/api/session-events.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { loadSession, logout, useNow, useSession } from './session.ts'
import './show-clock-warning.ts'

const hour = 3_600_000
const user = {
  id: 'u1',
  username: 'd',
  name: '岩思雨',
  nickName: '',
  userType: '',
  regionCode: null,
  owner: null,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-08-20T02:03:04Z') })
  useSession.setState({ status: 'none' })
})
afterEach(() => {
  cleanup()
  useSession.setState({ status: 'none', account: null, user: null, config: null })
  vi.restoreAllMocks()
  vi.useRealTimers()
  setServerTime(Date.now())
})

/** A portal whose clock differs from that of this machine by so many milliseconds. */
function answerAt(offset: number): void {
  const info = {
    user,
    roles: [],
    config: '/api/config?1',
    now: formatDateTime(new Date(Date.now() + offset)),
  }

  const config = { address: '/api/config?1', config: {}, validators: {} }

  vi.spyOn(api, 'get').mockImplementation(async (path) =>
    path.startsWith('/api/config') ? config : info,
  )
}

it('a session that follows on another that ended can end as well', async () => {
  const end = vi.fn<() => void>()
  onSessionEnd(end)
  answerAt(0)
  reportSessionEnd()
  await act(loadSession)
  reportSessionEnd()
  reportSessionEnd()
  expect(end).toHaveBeenCalledTimes(2)
})

it('signing out waits five seconds for the answer of the server', async () => {
  vi.useFakeTimers()
  vi.spyOn(api, 'delete').mockReturnValue(new Promise(() => {}))
  const onEnd = vi.fn<() => void>()
  void logout().then(onEnd)

  await vi.advanceTimersByTimeAsync(4900)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(onEnd).toHaveBeenCalled()
})

it('a clock difference of some minutes is not reported', async () => {
  render(createElement(Toasts))
  answerAt(5 * 60_000)
  await act(loadSession)
  expect(useSession.getState().status).toBe('ready')
  expect(screen.queryByRole('status')).toBeNull()
})

it('a clock wrong by a day is reported with the right time, and times are those of the server', async () => {
  render(createElement(Toasts))
  answerAt(-27 * hour)
  await act(loadSession)
  expect((await screen.findByRole('status')).textContent).toContain('2025-08-19 07:03')
  const Now = () => createElement('time', {}, formatDateTime(useNow()))
  const { container } = render(createElement(Now))

  expect(container.textContent).toBe('2025-08-19 07:03:04')
})

it('the time of a page that stays open goes on', () => {
  vi.useFakeTimers({ now: new Date('2025-08-20T23:59:30+08:00') })
  const Now = () => createElement('time', {}, formatDateTime(useNow()))
  const { container } = render(createElement(Now))

  act(() => vi.advanceTimersByTime(60_000))
  expect(container.textContent).toBe('2025-08-21 00:00:30')
})
