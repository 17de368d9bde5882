import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useCooldown } from './use-cooldown.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('counts the seconds down until the action may be repeated', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useCooldown(60))
  expect(result.current.secondsLeft).toBe(0)

  act(() => result.current.start())
  expect(result.current.secondsLeft).toBe(60)
  act(() => void vi.advanceTimersByTime(59_000))
  expect(result.current.secondsLeft).toBe(1)
  act(() => void vi.advanceTimersByTime(5000))
  expect(result.current.secondsLeft).toBe(0)
})
