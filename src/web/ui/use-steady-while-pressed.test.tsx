import { cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSteadyWhilePressed } from './use-steady-while-pressed.ts'

afterEach(cleanup)

it('what changes while a pointer is pressed is shown once it is let go, after the click', async () => {
  const { result, rerender } = renderHook(({ value }) => useSteadyWhilePressed(value), {
    initialProps: { value: 'a' },
  })
  rerender({ value: 'b' })
  expect(result.current).toBe('b')
  fireEvent.pointerDown(document.body)
  rerender({ value: 'c' })
  expect(result.current).toBe('b')
  fireEvent.pointerUp(document.body)
  rerender({ value: 'd' })
  expect(result.current).toBe('b')
  await waitFor(() => expect(result.current).toBe('d'))
})
