import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SpreadsheetPicker } from './sheet-dialog.tsx'

afterEach(cleanup)

const words = { intro: '', template: '', choose: '' }
const sheet = (isBusy: boolean) => (
  <SpreadsheetPicker
    words={words}
    accept=".csv"
    file={null}
    isBusy={isBusy}
    fetchTemplate={vi.fn()}
    choose={vi.fn()}
  />
)

it('while a spreadsheet is read the keyboard focus stays on the input, which opens no other dialog', () => {
  const { rerender } = render(sheet(false))
  const box = document.querySelector<HTMLInputElement>('input[type=file]')!

  box.focus()
  expect(fireEvent.click(box)).toBe(true)
  rerender(sheet(true))
  expect([document.activeElement, box.disabled]).toEqual([box, false])
  expect(box.getAttribute('aria-disabled')).toBe('true')
  expect(fireEvent.click(box)).toBe(false)
})
