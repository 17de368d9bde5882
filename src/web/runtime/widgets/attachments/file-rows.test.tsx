import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { FileValue } from '#config-model/record.ts'
import { UndoFile, useRemovedFile } from './file-rows.tsx'

afterEach(cleanup)

const files = ['a', 'b', 'c'].map((id) => ({ id, name: `${id}.pdf` }) as FileValue)

it('a file that was taken away comes back to its place', () => {
  const { result } = renderHook(() => {
    const [remaining, commit] = useState(files)
    return { remaining, ...useRemovedFile(remaining, commit) }
  })

  act(() => result.current.remove(1))
  expect(result.current.remaining.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(result.current.removed?.file.name).toBe('b.pdf')
  act(() => result.current.undo())
  expect(result.current.remaining.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(result.current.removed).toBeNull()
})

it('the focus goes to the file that was brought back', async () => {
  function List() {
    const [remaining, commit] = useState(files)
    const { removed, remove, undo } = useRemovedFile(remaining, commit)

    return (
      <div data-row-box="">
        {remaining.map(({ id }, at) => (
          <button key={id} data-tone="danger" onClick={() => remove(at)}>
            {id}
          </button>
        ))}
        <UndoFile removed={removed} onUndo={undo} />
      </div>
    )
  }

  render(<List />)
  fireEvent.click(screen.getByRole('button', { name: 'b' }))
  const undo = screen.getByRole('button', { name: '撤销' })
  act(() => undo.focus())
  fireEvent.click(undo)
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'b' })),
  )
})
