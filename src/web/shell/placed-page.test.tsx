import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { later } from '#web/ui/loading/later.tsx'
import { PlacedPage } from './placed-page.tsx'

const reload = vi.fn()
beforeEach(() => {
  reload.mockReset()
  sessionStorage.clear()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
const show = (Page: ComponentType) =>
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PlacedPage>
          <Page />
        </PlacedPage>
      </MemoryRouter>
    </QueryClientProvider>,
  )

it('a page whose code does not arrive is loaded anew once, then says so and offers to reload; the server is not blamed', async () => {
  const load = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))
  show(later(load))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  cleanup()
  show(later(load))
  await screen.findByRole('heading', { name: '页面没有加载出来' })
  screen.getByText('网络可能已断开，或者系统刚刚更新，请重新加载。')
  expect(screen.queryByText('500')).toBeNull()
  screen.getByRole('button', { name: '重新加载' }).click()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('a page that cannot be drawn says what went wrong', async () => {
  show(() => {
    throw new Error('坏了')
  })
  await screen.findByRole('heading', { name: '抱歉，服务器出错了' })
  expect(screen.queryByText('坏了')).not.toBeNull()
})
