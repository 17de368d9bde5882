import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import '#web/ui/overlays/overlay.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import './shortcut-sheet.tsx'

afterEach(cleanup)

it('the question mark shows every key, Esc closes the sheet, and in a field the mark is typed', async () => {
  render(
    <>
      <input aria-label="关键字" />
      <ShortcutHelp />
    </>,
  )

  fireEvent.keyDown(screen.getByLabelText('关键字'), { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: '?' })
  const sheet = await screen.findByRole('dialog', { name: '快捷键' })
  const keysOf = (words: string | RegExp) => {
    const line = within(sheet).getByText(words).closest('div')
    return Array.from(line?.querySelectorAll('kbd') ?? [], (key) => key.textContent)
  }

  expect(keysOf('选择或取消当前一条')).toEqual(['X'])
  expect(keysOf('提交并到下一件')).toEqual(['Ctrl Enter'])
  expect(keysOf(/列标题右边线/)).toEqual(['←', '→', 'Home', 'End', 'Enter', '↑', '↓'])
  expect(keysOf(/两栏之间的分隔线/)).toEqual(['←', '→', 'Home', 'End', 'Enter'])
  for (const words of [/上移、下移当前一行/, /关闭当前页签/, /保存并到后一格/])
    expect(keysOf(words)).not.toEqual([])

  // A dialog listens from its first frame on.
  await waitFor(() => {
    fireEvent.keyDown(sheet, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  fireEvent.keyDown(document.body, { key: '？' })
  expect(await screen.findByRole('dialog', { name: '快捷键' })).not.toBeNull()
})
