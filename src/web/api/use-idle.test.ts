import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let now: typeof import('./use-idle.ts')
beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  now = await import('./use-idle.ts')
})
afterEach(() => {
  vi.useRealTimers()
})

const opening = async (): Promise<{ isSettled: boolean }> => {
  const seen = { isSettled: false }
  void now.whenInitialPageIdle().then(() => (seen.isSettled = true))
  return seen
}

test('what stands beside the first page waits until its code and its answers are there', async () => {
  let arrive = () => {}
  now.setInitialLoad(new Promise<void>((resolve) => (arrive = resolve)))
  const seen = await opening()

  await vi.advanceTimersByTimeAsync(2000)
  expect(seen.isSettled).toBe(false)
  arrive()
  await vi.advanceTimersByTimeAsync(400)
  expect(seen.isSettled).toBe(true)
})

test('a page that never comes keeps nobody waiting for longer than three seconds', async () => {
  now.setInitialLoad(new Promise(() => {}))
  const seen = await opening()

  await vi.advanceTimersByTimeAsync(2900)
  expect(seen.isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(seen.isSettled).toBe(true)
})
