import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useTouched } from './use-touched.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

it('a field counts as touched when it is left, not while somebody still types in it', () => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<div class="form__field" data-field="name"><input></div><button></button>'
  const { result } = renderHook(() => useTouched())

  document.querySelector('input')?.focus()
  act(() => result.current.touch('name'))
  expect([...result.current.touched]).toEqual([])
  document.querySelector('button')?.focus()
  act(() => void vi.runAllTimers())
  expect([...result.current.touched]).toEqual(['name'])
  vi.useRealTimers()
})

it('a value that came without the focus counts at once', () => {
  const { result } = renderHook(() => useTouched())
  act(() => result.current.touch('region'))
  expect([...result.current.touched]).toEqual(['region'])
})

it('a field left by a press counts once the press is over', () => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<div class="form__field" data-field="name"><input></div><button></button>'
  const { result } = renderHook(() => useTouched())

  document.querySelector('input')?.focus()
  document.querySelector('button')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  document.querySelector('button')?.focus()
  act(() => {
    result.current.touch('name')
    vi.runAllTimers()
  })

  expect([...result.current.touched]).toEqual([])
  document.querySelector('button')?.dispatchEvent(new Event('pointerup', { bubbles: true }))
  act(() => void vi.runAllTimers())
  expect([...result.current.touched]).toEqual(['name'])
  vi.useRealTimers()
})
