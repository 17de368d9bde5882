import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from '#web/ui/toasts.tsx'
import { configureChunkTimeout, prefetchChunk, lazyRetry } from './lazy-retry.ts'

const reload = vi.fn()
const answer = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  reload.mockReset()
  sessionStorage.clear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', answer)
  answer.mockResolvedValue(new Response())
})
afterEach(() => {
  act(() => screen.queryByRole('button', { name: '关闭消息' })?.click())
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))

it('reloads once for a chunk that is gone, whatever else loads meanwhile, then offers to and fails', async () => {
  render(<Toasts />)
  const gone = lazyRetry(() => Promise.reject(new Error('404')))
  const there = lazyRetry(() => Promise.resolve('module'))
  const failures: string[] = []

  void gone().catch((error: Error) => failures.push(error.message))
  await settle()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(failures).toEqual([])
  expect(await there()).toBe('module')
  void gone().catch((error: Error) => failures.push(error.message))
  await settle()
  expect(failures).toEqual(['Loading chunk failed'])
  expect(reload).toHaveBeenCalledTimes(1)
  act(() => screen.getByRole('button', { name: '刷新页面' }).click())
  expect(reload).toHaveBeenCalledTimes(2)
})

it('gives a chunk 120 seconds', async () => {
  void lazyRetry(() => new Promise(() => {}))()
  await act(() => vi.advanceTimersByTimeAsync(119_000))
  expect(reload).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1100))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('or the time of the configuration', async () => {
  configureChunkTimeout(5000)
  void lazyRetry(() => new Promise(() => {}))()
  await act(() => vi.advanceTimersByTimeAsync(5100))
  configureChunkTimeout(120_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('while the portal cannot be reached nothing is reloaded: it says so, and the chunk comes once the line is back', async () => {
  render(<Toasts />)
  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(new TypeError('Failed to fetch')))
  const arrived: string[] = []
  const other = lazyRetry(() => load())

  void lazyRetry(load)().then((module) => arrived.push(module))
  void other().then((module) => arrived.push(module))
  await settle()
  screen.getByText('网络连接中断，恢复后自动继续')
  answer.mockResolvedValue(new Response(null, { status: 503 }))
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(load).toHaveBeenCalledTimes(2)
  load.mockImplementation(() => Promise.resolve('module'))
  answer.mockResolvedValue(new Response())
  act(() => void window.dispatchEvent(new Event('online')))
  await settle()
  expect(arrived).toEqual(['module', 'module'])
  expect(reload).not.toHaveBeenCalled()
})

it('without a line nothing is imported, for a browser never asks again for what it could not import', async () => {
  render(<Toasts />)
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('module'))
  const arrived: string[] = []

  void lazyRetry(load)().then((module) => arrived.push(module))
  await settle()
  screen.getByText('网络连接中断，恢复后自动继续')
  expect(load).not.toHaveBeenCalled()
  line.mockReturnValue(true)
  answer.mockResolvedValue(new Response())
  act(() => void window.dispatchEvent(new Event('online')))
  await settle()
  expect(arrived).toEqual(['module'])
})

it('what is asked for later, while the line is still lost, says so again', async () => {
  render(<Toasts />)
  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(new TypeError('Failed to fetch')))

  void lazyRetry(load)()
  await settle()
  act(() => screen.getByRole('button', { name: '关闭消息' }).click())
  expect(screen.queryByText('网络连接中断，恢复后自动继续')).toBeNull()
  void lazyRetry(load)()
  await settle()
  screen.getByText('网络连接中断，恢复后自动继续')

  load.mockResolvedValue('module')
  answer.mockResolvedValue(new Response())
  act(() => void window.dispatchEvent(new Event('online')))
  await settle()
})

it('a browser that thinks itself without a line and is answered all the same imports at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await lazyRetry(() => Promise.resolve('module'))()).toBe('module')
})

it('without a line, what was fetched ahead is there at once', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const load = vi.fn(() => Promise.resolve('module'))

  prefetchChunk(load)
  await settle()
  isOnline.mockReturnValue(false)
  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await lazyRetry(load)()).toBe('module')
})

it('nor is anything fetched ahead', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))

  prefetchChunk(load)
  expect(load).not.toHaveBeenCalled()
  line.mockReturnValue(true)
  prefetchChunk(load)
  await settle()
  expect(load).toHaveBeenCalledTimes(1)
})

it('a failed style sheet is reloaded with it', async () => {
  const link = document.head.appendChild(document.createElement('link'))
  link.rel = 'stylesheet'
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const load = vi
    .fn(() => Promise.resolve('module'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))

  void lazyRetry(load)()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(load).toHaveBeenCalledTimes(2)
  expect(link.isConnected).toBe(false)
  document.querySelector('link[rel="stylesheet"]')!.remove()
})
