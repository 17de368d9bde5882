import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Preferences } from '#contract/account.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { NotificationPreferences } from './notification-preferences.tsx'

const preferences: Preferences = {
  optional: [{ id: 'submitted', title: '提交成功' }],
  muted: [],
  channels: [
    { name: 'mail', title: '电子邮件' },
    { name: 'sms', title: '短信' },
  ],
  mutedChannels: ['sms'],
}

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function show(answer: Preferences) {
  vi.spyOn(api, 'get').mockResolvedValue(answer)
  render(
    <QueryClientProvider client={queryClient}>
      <NotificationPreferences />
    </QueryClientProvider>,
  )
  await screen.findAllByRole('list')
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('a channel is switched off by its box, which changes no choice of a message', async () => {
  const post = vi.spyOn(api, 'post').mockResolvedValue({
    ...preferences,
    mutedChannels: ['sms', 'mail'],
  })
  await show(preferences)
  expect([box('提交成功').checked, box('电子邮件').checked, box('短信').checked]).toEqual([
    true,
    true,
    false,
  ])

  fireEvent.click(box('电子邮件'))
  expect(box('电子邮件').checked).toBe(false)
  await waitFor(() => expect(post).toHaveBeenCalledOnce())
  expect(post.mock.calls).toEqual([['/api/user/preferences', { mutedChannels: ['sms', 'mail'] }]])
})

it('a choice that could not be saved is as it was', async () => {
  vi.spyOn(api, 'post').mockRejectedValue(new Error('offline'))
  await show(preferences)
  fireEvent.click(box('短信'))
  expect(box('短信').checked).toBe(true)
  await waitFor(() => expect(box('短信').checked).toBe(false))
})

it('without channels only messages are chosen', async () => {
  await show({ ...preferences, channels: [] })
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(screen.queryByText('发送渠道')).toBeNull()
})
