import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import OpenMenu from './open-menu.tsx'
import Overlay from './overlay.tsx'

afterEach(cleanup)

const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)))

it('leaves Esc to what is open inside it, and is closed by the next one', async () => {
  const close = vi.fn()
  const dialog = (isOpen: boolean) => (
    <Overlay title="分配专家" onClose={close}>
      <div data-takes-escape={isOpen || undefined}>
        <input aria-label="专家" />
      </div>
    </Overlay>
  )

  const { rerender } = render(dialog(true))

  await settle()
  const field = screen.getByRole('textbox', { name: '专家' })

  fireEvent.keyDown(field, { key: 'Escape' })
  expect(close).not.toHaveBeenCalled()
  rerender(dialog(false))
  fireEvent.keyDown(field, { key: 'Escape' })
  await settle()
  expect(close).toHaveBeenCalledTimes(1)
})

it('holds what opens over one of its buttons, so that the focus may go there', async () => {
  const dialog = (isOpen: boolean) => (
    <Overlay title="分配专家" onClose={() => {}}>
      <button id="more">更多</button>
      {isOpen && (
        <OpenMenu trigger="more" actions={[{ title: '上移', run: () => {} }]} onClose={() => {}} />
      )}
    </Overlay>
  )

  const { rerender } = render(dialog(false))

  await settle()
  rerender(dialog(true))
  await settle()
  await settle()
  expect(screen.getByRole('dialog').contains(screen.getByRole('menuitem', { name: '上移' }))).toBe(
    true,
  )
})

it('is closed by a press beside it, unless it is firm', async () => {
  const close = vi.fn()
  const dialog = (isFirm: boolean) => (
    <Overlay title="版本冲突" isPersistent={isFirm} onClose={close}>
      <input aria-label="选择" />
    </Overlay>
  )

  const pressBeside = async () => {
    await settle()
    const place = document.querySelector<HTMLElement>('[data-part="positioner"]') ?? document.body
    fireEvent.pointerDown(place, { pointerType: 'mouse', button: 0 })
    fireEvent.click(place)
    await settle()
  }

  const { unmount } = render(dialog(true))

  await pressBeside()
  expect(close).not.toHaveBeenCalled()
  unmount()
  render(dialog(false))
  await pressBeside()
  expect(close).toHaveBeenCalled()
})
