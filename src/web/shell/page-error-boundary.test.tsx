import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { FailedCallScreen } from '#web/session/error-screens.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { PageErrorBoundary } from './page-error-boundary.tsx'

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
        <PageErrorBoundary>
          <Page />
        </PageErrorBoundary>
      </MemoryRouter>
    </QueryClientProvider>,
  )

it('a page with a failed chunk reloads once, then shows a message with a reload button instead of a server error', async () => {
  const load = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))
  show(lazyComponent(load))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  cleanup()
  show(lazyComponent(load))
  await screen.findByRole('heading', { name: '页面没有加载出来' })
  screen.getByText('网络可能已断开，或者系统刚刚更新，请重新加载。')
  expect(screen.queryByText('500')).toBeNull()
  screen.getByRole('button', { name: '重新加载' }).click()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('a page that the browser cannot draw does not blame the server, and its raw message stays in the log', async () => {
  show(() => {
    throw new TypeError("Cannot read properties of null (reading 'map')")
  })
  await screen.findByRole('heading', { name: '页面显示出错' })
  expect(screen.queryByText('500')).toBeNull()
  expect(screen.queryByText(/Cannot read/)).toBeNull()
  screen.getByText(/详情见前端日志/)
})

it('a page whose call failed says what the call said: the server is blamed only when it answered', async () => {
  show(() => {
    throw new ApiError(0, '无法连接服务器，请检查网络')
  })
  await screen.findByRole('heading', { name: '页面没有加载出来' })
  screen.getByText('无法连接服务器，请检查网络')
  expect(screen.queryByText('500')).toBeNull()
  cleanup()
  show(() => {
    throw new ApiError(500, '服务器内部错误')
  })
  await screen.findByRole('heading', { name: '抱歉，服务器出错了' })
})

it.each([
  ['an error of the browser', new TypeError('Failed to construct'), '页面显示出错', 'Failed'],
  ['a refusal', new ApiError(403, '本年度不开放'), '抱歉，你无权访问该页面', '500'],
  ['a missing page', new ApiError(404, '没有这篇文章'), '抱歉，你访问的页面不存在', '500'],
  ['too many calls', new ApiError(429, '请求过于频繁'), '页面没有加载出来', '500'],
])('a failed load by %s is not called a server error', async (_, error, heading, absent) => {
  show(() => <FailedCallScreen error={error} />)
  await screen.findByRole('heading', { name: heading })
  expect(document.body.textContent).not.toContain(absent)
})
