import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts, setErrorLogger, showError, showToast } from './toasts.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => void vi.runAllTimers())
  cleanup()
  vi.useRealTimers()
})

it('shows a message for five seconds', () => {
  render(<Toasts />)
  act(() => showToast('已保存', 'success'))
  expect(screen.getByRole('status').textContent).toContain('已保存')
  act(() => void vi.advanceTimersByTime(4900))
  expect(screen.queryByText('已保存')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.queryByText('已保存')).toBeNull()
})

it('shows a warning until it is closed', () => {
  render(<Toasts />)
  act(() => showToast('名称重复', 'warning'))
  act(() => void vi.advanceTimersByTime(60_000))

  fireEvent.click(screen.getByText('名称重复').parentElement!.querySelector('button')!)
  expect(screen.queryByText('名称重复')).toBeNull()
})

it('shows the same words again for their whole time, in their place', () => {
  render(<Toasts />)
  act(() => showToast('网关错误', 'error'))
  act(() => showToast('已保存'))
  act(() => void vi.advanceTimersByTime(4900))
  act(() => showToast('网关错误', 'error'))
  expect(document.querySelectorAll('.notice__message')[0]!.textContent).toContain('网关错误')
  act(() => void vi.advanceTimersByTime(4900))
  expect(screen.queryAllByRole('alert')).toHaveLength(1)
  expect(screen.queryByText('已保存')).toBeNull()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows at most three, the same words once, and an error as an alert that can be closed', () => {
  render(<Toasts />)
  act(() => {
    for (const text of ['一', '二', '三', '四', '四']) showToast(text)
  })
  expect(
    screen.getAllByRole('status').map((item) => item.querySelector('span')?.textContent),
  ).toEqual(['二', '三', '四'])
  act(() => showError(new Error('服务器内部错误')))
  const alert = screen.getByRole('alert')

  fireEvent.click(alert.querySelector('button')!)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a toast keeps its timer when another one is shown, pauses on hover and focus, then restarts', () => {
  render(<Toasts />)
  act(() => showToast('第一条'))
  act(() => void vi.advanceTimersByTime(3000))
  act(() => showToast('第二条'))
  act(() => void vi.advanceTimersByTime(2100))
  expect(screen.queryByText('第一条')).toBeNull()
  const second = screen.getByText('第二条').parentElement!

  fireEvent.mouseEnter(second)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByText('第二条')).not.toBeNull()
  fireEvent.mouseLeave(second)
  act(() => void vi.advanceTimersByTime(5100))
  expect(screen.queryByText('第二条')).toBeNull()
})

it('shows the same error once, and stays when it has an action, which is run once', () => {
  render(<Toasts />)
  const error = new Error('网关错误')

  act(() => showError(error))
  fireEvent.click(screen.getByRole('button', { name: '关闭消息' }))
  act(() => showError(error))
  expect(screen.queryByRole('alert')).toBeNull()
  const run = vi.fn()

  act(() => showToast('页面已更新', 'error', { title: '刷新页面', run }))
  act(() => void vi.advanceTimersByTime(60_000))
  fireEvent.click(screen.getByRole('button', { name: '刷新页面' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alert'), 'its action runs once').toBeNull()
})

it.each(['撤销', '关闭消息'])(
  'a toast that goes with the press of %s gives the focus back',
  (name) => {
    render(
      <>
        <input aria-label="关键词" />
        <Toasts />
      </>,
    )
    const keyword = screen.getByLabelText('关键词')
    act(() => keyword.focus())
    act(() => showToast('联系人已改', 'success', { title: '撤销', run: () => {} }))
    const button = screen.getByRole('button', { name })
    act(() => button.focus())
    fireEvent.click(button)
    expect(screen.queryByText('联系人已改')).toBeNull()
    expect(document.activeElement).toBe(keyword)
  },
)

it('an error of the browser is shown as a sentence, and its raw message is logged', () => {
  const log = vi.fn()
  setErrorLogger(log)
  render(<Toasts />)
  act(() => showError(new TypeError("Cannot read properties of null (reading 'map')")))
  const alert = screen.getByRole('alert').textContent

  expect(alert).toContain('这是页面程序的问题')
  expect(alert).not.toContain('Cannot read')
  expect(log).toHaveBeenCalledWith(expect.any(TypeError))
  act(() => showError(new DOMException('The operation is insecure.', 'SecurityError')))
  expect(document.body.textContent).not.toContain('insecure')
  setErrorLogger(() => {})
})
