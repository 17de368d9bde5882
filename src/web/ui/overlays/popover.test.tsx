import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Popover } from './popover.tsx'

afterEach(cleanup)

it('what is chosen in a panel closes it, and the focus is on its button again', () => {
  render(
    <Popover label="views" button="…">
      {(close) => (
        <button type="button" onClick={close}>
          plain
        </button>
      )}
    </Popover>,
  )

  fireEvent.click(screen.getByRole('button', { name: 'views' }))
  const choice = screen.getByRole('button', { name: 'plain' })

  choice.focus()
  fireEvent.click(choice)
  expect(screen.queryByRole('button', { name: 'plain' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'views' }))
})

it('a panel that is closed while the focus is elsewhere leaves it there', () => {
  let closing = () => {}
  render(
    <>
      <input aria-label="other" />
      <Popover label="views" button="…">
        {(close) => {
          closing = close
          return 'panel'
        }}
      </Popover>
    </>,
  )

  fireEvent.click(screen.getByRole('button', { name: 'views' }))
  screen.getByLabelText('other').focus()
  closing()
  expect(document.activeElement).toBe(screen.getByLabelText('other'))
})

it('Esc that cancels a composed word leaves the panel open', () => {
  render(
    <Popover label="views" button="…">
      {() => <input aria-label="name" />}
    </Popover>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'views' }))
  const name = screen.getByLabelText('name')

  fireEvent.keyDown(name, { key: 'Escape', isComposing: true })
  expect(screen.queryByLabelText('name')).not.toBeNull()
  fireEvent.keyDown(name, { key: 'Escape' })
  expect(screen.queryByLabelText('name')).toBeNull()
})
