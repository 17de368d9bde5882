import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { moveToolbarFocus } from './move-toolbar-focus.ts'

afterEach(cleanup)

it('goes by the arrows from one button that can be pressed to the next and round, by Home and End to the ends', () => {
  render(
    <div role="toolbar" onKeyDown={moveToolbarFocus}>
      <button>甲</button>
      <button disabled>乙</button>
      <button>丙</button>
      <button>丁</button>
    </div>,
  )

  screen.getByRole('button', { name: '甲' }).focus()
  const after = (key: string, ctrlKey = false) => {
    fireEvent.keyDown(document.activeElement!, { key, ctrlKey })
    return document.activeElement?.textContent
  }

  expect(
    ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => after(key)),
  ).toEqual(['丙', '丁', '甲', '丁', '甲', '丁'])
  expect(after('Home', true)).toBe('丁')
  expect(after('x')).toBe('丁')
})
