import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configureChunks, lazyRetry } from './lazy-retry.ts'
import { Messages } from '#web/ui/messages.tsx'

const reload = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  reload.mockReset()
  sessionStorage.clear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  act(() => screen.queryByRole('button', { name: '关闭消息' })?.click())
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))

it('reloads once for a chunk that is gone, whatever else loads meanwhile, then offers to and fails', async () => {
  render(<Messages />)
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
  configureChunks(5000)
  void lazyRetry(() => new Promise(() => {}))()
  await act(() => vi.advanceTimersByTimeAsync(5100))
  configureChunks(120_000)
  expect(reload).toHaveBeenCalledTimes(1)
})
