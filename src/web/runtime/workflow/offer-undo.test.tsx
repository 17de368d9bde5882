import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UndoOffer } from './offer-undo.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const undo = { ctrlKey: true, key: 'z' }
const offer = (run = vi.fn(() => Promise.resolve()), onDone = vi.fn()) => {
  render(<UndoOffer seconds={10} run={run} onDone={onDone} />)
  return { run, onDone }
}

it('counts its seconds, takes no focus and goes when they are over', () => {
  const { run, onDone } = offer()
  expect(document.activeElement).toBe(document.body)
  expect(screen.getByRole('button').textContent).toBe('撤销（10 秒）')
  act(() => void vi.advanceTimersByTime(3000))
  expect(screen.getByRole('button').textContent).toBe('撤销（7 秒）')
  act(() => void vi.advanceTimersByTime(6500))
  expect(onDone).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1000))
  expect(onDone).toHaveBeenCalled()
  expect(run).not.toHaveBeenCalled()
})

it('takes the step back once, by Ctrl + Z where nobody types, and stays until it is answered', async () => {
  let answer = () => undefined as void
  const { run, onDone } = offer(vi.fn(() => new Promise<void>((resolve) => (answer = resolve))))
  const box = document.body.appendChild(document.createElement('textarea'))

  fireEvent.keyDown(box, undo)
  expect(run).not.toHaveBeenCalled()
  box.remove()
  fireEvent.keyDown(document.body, { ...undo, shiftKey: true })
  expect(run).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, undo)
  fireEvent.keyDown(document.body, undo)
  expect(run).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button').textContent).toBe('正在撤销…')
  act(() => void vi.advanceTimersByTime(20_000))
  expect(onDone).not.toHaveBeenCalled()
  await act(async () => answer())
  expect(onDone).toHaveBeenCalledTimes(1)
})

it('makes room for the offer of a later step', () => {
  const older = offer()
  expect(older.onDone).not.toHaveBeenCalled()
  const newer = offer()
  expect(older.onDone).toHaveBeenCalledTimes(1)
  expect(newer.onDone).not.toHaveBeenCalled()
})
