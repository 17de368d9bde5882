import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ListRow } from '#contract/record.ts'
import { useListKeys } from './use-list-keys.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id }) as ListRow)
const press = (key: string, target: EventTarget = document, more: KeyboardEventInit = {}) =>
  act(() =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    ),
  )

function use(list = rows) {
  const open = vi.fn()
  const select = vi.fn()
  const clear = vi.fn(() => true)

  return { open, select, clear, ...renderHook(() => useListKeys(list, { open, select, clear })) }
}

afterEach(cleanup)

describe('keys of a list', () => {
  it('walk with J and K within the rows', () => {
    const { result } = use()
    expect(result.current).toBeNull()
    for (const key of ['j', 'j', 'j', 'j']) press(key)
    expect(result.current).toBe('c')
    press('k')
    expect(result.current).toBe('b')
  })

  it('open with Enter and select with X the row under the cursor', () => {
    const { open, select } = use()
    press('Enter')
    expect(open).not.toHaveBeenCalled()
    press('j')
    press('Enter')
    press('x')
    expect(open).toHaveBeenCalledWith(rows[0])
    expect(select).toHaveBeenCalledWith(rows[0])
  })

  it('walk and select with Shift or Caps, and while a link or button has the focus', () => {
    const { select, result } = use()
    const button = document.body.appendChild(document.createElement('button'))

    press('J', button)
    press('X', button, { shiftKey: true })
    expect(result.current).toBe('a')
    expect(select).toHaveBeenCalledWith(rows[0])
    button.remove()
  })

  it('give a selection up with Esc', () => {
    const { clear } = use()
    press('Escape')
    expect(clear).toHaveBeenCalledOnce()
  })

  it('are silent while somebody types, composes or uses a shortcut of the browser', () => {
    const { result } = use()
    const input = document.body.appendChild(document.createElement('input'))

    press('j', input)
    press('j', document, { isComposing: true })
    press('j', document, { ctrlKey: true })
    expect(result.current).toBeNull()
    input.remove()
  })

  it('show the row under the cursor beside the list with Space, walk there with the arrows too, and give that up with Esc before the selection', () => {
    const clear = vi.fn(() => true)
    const show = vi.fn()
    const open = vi.fn()
    const { rerender, result } = renderHook(
      ({ at }) => useListKeys(rows, { open, select: open, clear, peek: { at, show } }),
      { initialProps: { at: -1 } },
    )

    press(' ')
    expect(show).not.toHaveBeenCalled()
    press('ArrowDown')
    expect(result.current).toBeNull()
    press('j')
    press(' ')
    expect(show).toHaveBeenLastCalledWith(0)
    rerender({ at: 0 })
    press('ArrowDown')
    expect(show).toHaveBeenLastCalledWith(1)
    rerender({ at: 1 })
    expect(result.current).toBe('b')
    const button = document.body.appendChild(document.createElement('button'))

    press(' ', button)
    expect(show).toHaveBeenLastCalledWith(1)
    button.remove()
    press('Escape')
    expect([show.mock.lastCall, clear.mock.calls.length]).toEqual([[-1], 0])
    rerender({ at: -1 })
    press('Escape')
    expect(clear).toHaveBeenCalledOnce()
  })
})
