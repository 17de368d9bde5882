import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountUser } from '#contract/account.ts'
import { api } from '#web/api/client.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import { useSession } from '#web/session/session.ts'
// Fetched by the first dialog; here it is there already.
import '#web/ui/overlays/overlay.tsx'
import { LogoutDialog } from './logout-dialog.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionCookies.set('uuid', 'anna')
  useSession.setState({ account: { id: 'anna' } as AccountUser })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const ask = async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LogoutDialog onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

  await screen.findByText(/打开的标签页和个人设置将会保存/)
}

it('says what is not saved, and removes it with the log-out; the open pages stay', async () => {
  localStorage.setItem('draft anna declaration 1', '{"story":"茶山"}')
  localStorage.setItem('pinlu-tabs:anna', '[]')
  vi.spyOn(api, 'delete').mockResolvedValue(null)
  await ask()
  screen.getByText(/有 1 份填写内容尚未保存到服务器，退出后将从本机清除/)
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  await vi.waitFor(() => expect(sessionCookies.get('uuid')).toBeNull())
  await vi.waitFor(() => expect(localStorage.getItem('draft anna declaration 1')).toBeNull())
  expect(localStorage.getItem('pinlu-tabs:anna')).toBe('[]')
})

it('asks the server once, however often it is confirmed', async () => {
  const leave = vi.spyOn(api, 'delete').mockReturnValue(new Promise(() => {}))
  await ask()
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(leave).toHaveBeenCalledOnce()
})

it('says nothing of the kind when everything is saved', async () => {
  await ask()
  expect(screen.queryByText(/尚未保存/)).toBeNull()
})
