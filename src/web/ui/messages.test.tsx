import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Messages, showError, showMessage } from './messages.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => void vi.runAllTimers())
  cleanup()
  vi.useRealTimers()
})

it('shows a message for five seconds', () => {
  render(<Messages />)
  act(() => showMessage('已保存', 'success'))
  expect(screen.getByRole('status').textContent).toContain('已保存')
  act(() => void vi.advanceTimersByTime(4900))
  expect(screen.queryByText('已保存')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.queryByText('已保存')).toBeNull()
})

it('shows at most three, the same words once, and an error as an alert that can be closed', () => {
  render(<Messages />)
  act(() => {
    for (const text of ['一', '二', '三', '四', '四']) showMessage(text)
  })
  expect(screen.getAllByRole('status').map((item) => item.querySelector('span')?.textContent)).toEqual(['二', '三', '四'])
  act(() => showError(new Error('服务器内部错误')))
  const alert = screen.getByRole('alert')
  fireEvent.click(alert.querySelector('button')!)
  expect(screen.queryByRole('alert')).toBeNull()
})
