import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '#web/api/client.ts'
import { NoticesBlock } from './notices-block.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const open = (answer: Promise<unknown>) => {
  vi.spyOn(api, 'get').mockReturnValue(answer)
  return render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter>
        <NoticesBlock block={{ kind: 'notices', title: '通知公告' }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('says that there are no notices only once it knows', async () => {
  let answer: (rows: unknown[]) => void = () => {}
  const { container } = open(new Promise((resolve) => (answer = resolve)))

  expect(container.querySelector('[aria-busy]')).not.toBeNull()
  expect(screen.queryByText('暂无通知')).toBeNull()
  answer([])
  await screen.findByText('暂无通知')
  expect(container.querySelector('[aria-busy]')).toBeNull()
})

it('marks a pinned notice', async () => {
  const item = { createDate: '2025-08-20 10:00:00', read: true, needConfirm: false }
  open(
    Promise.resolve([
      { ...item, id: '1', title: '先看这条', pinned: true },
      { ...item, id: '2', title: '后看这条', pinned: false },
    ]),
  )

  const links = await screen.findAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['置顶 先看这条', '后看这条'])
})

it('says that they could not be fetched', async () => {
  const { container } = open(Promise.reject(new Error('500')))
  await screen.findByText('加载失败，请稍后刷新')
  expect(screen.queryByText('暂无通知')).toBeNull()
  expect(container.querySelector('[aria-busy]')).toBeNull()
})
