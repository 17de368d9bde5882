import { act, cleanup, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { FileValue } from '#config-model/record.ts'
import { useRemovedFile } from './file-rows.tsx'

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
