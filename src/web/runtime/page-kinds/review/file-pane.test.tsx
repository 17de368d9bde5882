import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FilePane } from './file-pane.tsx'

afterEach(cleanup)

it('the button that turned to the last attachment stays focusable and does nothing more', () => {
  const files = ['a', 'b'].map((id) => ({
    place: '附件',
    file: { id, name: `${id}.zip`, type: 'application/zip', size: 1 },
  }))
  render(<FilePane files={files} services={{}} />)
  const next = screen.getByRole<HTMLButtonElement>('button', { name: '下一个附件' })
  const choice = screen.getByRole<HTMLSelectElement>('combobox')

  fireEvent.click(next)
  expect([choice.value, next.disabled, next.getAttribute('aria-disabled')]).toEqual([
    '1',
    false,
    'true',
  ])
  fireEvent.click(next)
  expect(choice.value).toBe('1')
})
