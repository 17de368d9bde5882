import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import OpenMenu from './open-menu.tsx'
import Overlay from './overlay.tsx'

afterEach(cleanup)

const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)))

async function openMenu() {
  const [up, down, close] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <>
      <button id="grip">4</button>
      <OpenMenu
        trigger="grip"
        actions={[
          { title: '上移', run: up },
          { title: '移到最前', run: down },
        ]}
        onClose={close}
      />
    </>,
  )

  await settle()

  return { up, down, close }
}

it('does what was clicked although the page moved on under the pointer in between, and closes', async () => {
  const { up, down, close } = await openMenu()
  const item = screen.getByRole('menuitem', { name: '移到最前' })

  fireEvent.pointerDown(item, { pointerType: 'mouse', button: 0 })
  fireEvent.pointerLeave(item, { pointerType: 'mouse' })
  fireEvent.click(item)
  await settle()
  expect(down).toHaveBeenCalledTimes(1)
  expect(up).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalled()
})

it('does once what Enter chooses, and gives the focus back to its button', async () => {
  const { up, down, close } = await openMenu()
  const menu = screen.getByRole('menu')

  fireEvent.keyDown(menu, { key: 'ArrowDown' })
  await settle()
  fireEvent.keyDown(menu, { key: 'Enter' })
  await settle()
  expect(up.mock.calls.length + down.mock.calls.length).toBe(1)
  expect(close).toHaveBeenCalled()
  expect(document.activeElement?.id).toBe('grip')
})

function AskedFromMenu() {
  const [isOpen, setOpen] = useState(true)
  const [isAsked, setAsked] = useState(false)

  return (
    <>
      <button id="grip">4</button>
      {isOpen && (
        <OpenMenu
          trigger="grip"
          actions={[{ title: '列入建议名单', run: () => setAsked(true) }]}
          onClose={() => setOpen(false)}
        />
      )}
      {isAsked && (
        <Overlay title="列入建议名单？" onClose={() => setAsked(false)}>
          <button>确定</button>
        </Overlay>
      )}
    </>
  )
}

it('what an item opens at once stays when the menu goes', async () => {
  render(<AskedFromMenu />)
  await settle()
  fireEvent.click(screen.getByRole('menuitem', { name: '列入建议名单' }))
  await settle()
  await settle()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.queryByRole('button', { name: '确定' })).not.toBeNull()
})
