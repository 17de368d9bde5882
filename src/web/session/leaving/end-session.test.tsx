import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { AccountUser } from '#contract/account.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import { useSession } from '#web/session/session.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { syncSessionAcrossTabs } from './end-session.ts'

afterEach(cleanup)

it('a window whose cookie with the account is gone goes on: its settings are those of a ghost', () => {
  const anna = { id: 'anna', username: 'anna', nickName: '安娜' } as AccountUser
  sessionCookies.set('token', 't')
  sessionCookies.remove('uuid')
  useSession.setState({ status: 'ready', account: anna })
  syncSessionAcrossTabs()
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(useSession.getState()).toMatchObject({ status: 'ready', account: anna })
})

it('a window in which another account appears says what happened, once it is known whose it is', async () => {
  const anna = { id: 'anna', username: 'anna', nickName: '安娜' } as AccountUser
  sessionCookies.set('token', 't')
  sessionCookies.set('uuid', 'anna')
  useSession.setState({ status: 'ready', account: anna })
  syncSessionAcrossTabs()
  render(<Toasts />)
  sessionCookies.set('uuid', 'bert')
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(useSession.getState()).toMatchObject({ status: 'none', account: null })
  expect(screen.queryByText(/另一个窗口/)).toBeNull()
  const bert = { id: 'bert', username: 'bert', nickName: '伯特' } as AccountUser

  await act(async () => useSession.setState({ status: 'ready', account: bert }))
  expect(
    await screen.findByText('您在本浏览器的另一个窗口登录了“伯特”，本页已随之切换到该账号。'),
  ).not.toBeNull()
})
