import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { Toasts } from './toasts.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const withClipboard = (clipboard: unknown, canCopy: boolean) => {
  vi.stubGlobal('navigator', { clipboard })
  document.execCommand = () => canCopy
}

it.each([
  ['the clipboard takes it', { writeText: () => Promise.resolve() }, false, '复制成功'],
  [
    'the clipboard refuses but a selection can be copied',
    { writeText: () => Promise.reject(new Error('denied')) },
    true,
    '复制成功',
  ],
  ['there is no clipboard but a selection can be copied', undefined, true, '复制成功'],
  ['nothing works', undefined, false, '复制失败'],
])('when %s', async (_, clipboard, canCopy, words) => {
  withClipboard(clipboard, canCopy)
  render(<Toasts />)
  await act(async () => expect(await copyText('文本')).toBe(words === '复制成功'))
  expect(screen.getByText(words)).not.toBeNull()
  expect(document.querySelector('textarea')).toBeNull()
  act(() => screen.getByRole('button', { name: '关闭消息' }).click())
})
