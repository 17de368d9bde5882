import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flushPendingText, useTextDraft, type TextDraftOptions } from './text-draft.ts'

function Box({
  value,
  onCommit,
  options,
}: {
  value: string
  onCommit: (text: string) => void
  options?: TextDraftOptions
}) {
  const draft = useTextDraft(value, onCommit, options)
  return <input aria-label="box" {...draft.control} />
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pause = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('text that a control keeps to itself', () => {
  it('is committed once after a pause, not at every key', () => {
    const commit = vi.fn()
    const { getByLabelText } = render(<Box value="" onCommit={commit} />)
    const box = getByLabelText('box')

    fireEvent.change(box, { target: { value: '云' } })
    pause(200)
    fireEvent.change(box, { target: { value: '云岭' } })
    pause(399)
    expect(commit).not.toHaveBeenCalled()
    pause(2)
    expect(commit.mock.calls).toEqual([['云岭']])
  })

  it('is committed on leaving and on Enter, and not twice', () => {
    const commit = vi.fn()
    const { getByLabelText } = render(<Box value="" onCommit={commit} />)
    const box = getByLabelText('box')

    fireEvent.change(box, { target: { value: 'a' } })
    fireEvent.keyDown(box, { key: 'Enter' })
    fireEvent.blur(box)
    pause(1000)
    expect(commit.mock.calls).toEqual([['a']])
  })

  it('is never committed in the middle of a composition', () => {
    const commit = vi.fn()
    const { getByLabelText } = render(<Box value="" onCommit={commit} />)
    const box = getByLabelText('box') as HTMLInputElement

    fireEvent.compositionStart(box)
    fireEvent.change(box, { target: { value: 'pu er' } })
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
    pause(2000)
    flushPendingText()
    expect(commit).not.toHaveBeenCalled()
    fireEvent.change(box, { target: { value: '普洱' } })
    fireEvent.compositionEnd(box)
    pause(401)
    expect(commit.mock.calls).toEqual([['普洱']])
  })

  it('takes a new value from outside, but not over what is being typed', () => {
    const commit = vi.fn()
    const { getByLabelText, rerender } = render(<Box value="old" onCommit={commit} />)
    const box = getByLabelText('box') as HTMLInputElement

    rerender(<Box value="new" onCommit={commit} />)
    expect(box.value).toBe('new')
    fireEvent.change(box, { target: { value: 'mine' } })
    rerender(<Box value="theirs" onCommit={commit} />)
    expect(box.value).toBe('mine')
  })

  it('keeps the spelling while typing and tidies it on leaving', () => {
    const commit = vi.fn()
    const options = { normalize: (text: string) => text.trim() }
    const { getByLabelText, rerender } = render(
      <Box value="" onCommit={commit} options={options} />,
    )
    const box = getByLabelText('box') as HTMLInputElement

    fireEvent.change(box, { target: { value: 'Pu er ' } })
    pause(500)
    expect(commit.mock.calls).toEqual([['Pu er']])
    rerender(<Box value="Pu er" onCommit={commit} options={options} />)
    expect(box.value).toBe('Pu er ')
    fireEvent.blur(box)
    expect(box.value).toBe('Pu er')
    expect(commit).toHaveBeenCalledTimes(1)
  })

  it('waits for a whole date before committing on a pause', () => {
    const commit = vi.fn()
    const options = {
      normalize: (text: string) => text.replaceAll('.', '-'),
      isComplete: (text: string) => /^\d{4}\.\d{1,2}\.\d{1,2}$/.test(text),
    }

    const { getByLabelText } = render(<Box value="" onCommit={commit} options={options} />)
    const box = getByLabelText('box')

    fireEvent.change(box, { target: { value: '2025.8' } })
    pause(1000)
    expect(commit).not.toHaveBeenCalled()
    fireEvent.change(box, { target: { value: '2025.8.1' } })
    pause(401)
    expect(commit.mock.calls).toEqual([['2025-8-1']])
  })

  it('is not lost when the control goes away or everything is flushed', () => {
    const commit = vi.fn()
    const { getByLabelText, unmount } = render(<Box value="" onCommit={commit} />)

    fireEvent.change(getByLabelText('box'), { target: { value: 'a' } })
    act(() => flushPendingText())
    fireEvent.change(getByLabelText('box'), { target: { value: 'ab' } })
    unmount()
    expect(commit.mock.calls).toEqual([['a'], ['ab']])
  })

  it('hears what is typed without carrying plain keys through the page; every other key travels', () => {
    const commit = vi.fn()
    const seen: string[] = []
    const note = (event: { type: string; key?: string }) =>
      seen.push(`${event.type} ${event.key ?? ''}`.trim())
    const { getByLabelText } = render(
      <div onKeyDown={note} onKeyUp={note} onInput={note}>
        <Box value="" onCommit={commit} />
        <input aria-label="other" />
      </div>,
    )

    const box = getByLabelText('box') as HTMLInputElement
    const press = (target: Element, init: KeyboardEventInit) => {
      fireEvent.keyDown(target, init)
      fireEvent.keyUp(target, init)
    }

    press(box, { key: '云' })
    box.value = '云'
    act(() => void box.dispatchEvent(new InputEvent('input', { bubbles: true })))
    expect(seen).toEqual([])
    pause(400)
    expect(commit.mock.calls).toEqual([['云']])
    press(box, { key: 'Escape' })
    press(box, { key: 's', ctrlKey: true })
    press(getByLabelText('other'), { key: 'a' })
    expect(seen).toEqual([
      'keydown Escape',
      'keyup Escape',
      'keydown s',
      'keyup s',
      'keydown a',
      'keyup a',
    ])
  })
})
