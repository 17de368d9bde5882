import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { SpreadsheetPicker } from './sheet-dialog.tsx'

afterEach(cleanup)

const words = { intro: '', template: '', choose: '' }
const sheet = (isBusy: boolean, error: Error | null = null) => (
  <SpreadsheetPicker
    words={words}
    accept=".csv"
    file={null}
    isBusy={isBusy}
    error={error}
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

it('why a spreadsheet cannot be read stays beside it', () => {
  const { rerender } = render(sheet(false, new ApiError(400, '这不是 xlsx 表格')))
  expect(screen.getByRole('alert').textContent).toBe('这不是 xlsx 表格')
  rerender(sheet(false))
  expect(screen.queryByRole('alert')).toBeNull()
})
