import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  clearFrontLog,
  setLogAuthor,
  useFrontLog,
  writeFrontLog,
  logUnhandledErrors,
} from '#web/api/front-log.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import FrontLogScreen from './front-log.tsx'
import LogButton from './log-button.tsx'

beforeEach(clearFrontLog)
afterEach(cleanup)
const button = () =>
  render(
    <MemoryRouter>
      <LogButton />
    </MemoryRouter>,
  )

it('an entry has message, type, time, user, uuid, masked token and address', () => {
  sessionCookies.set('uuid', 'u1')
  sessionCookies.set('token', 'abcdefghijklmnopqrstuvwxyz')
  setLogAuthor('岩思雨')
  writeFrontLog({ message: '网关错误', type: 'error', title: 'request', request: '/api/x' })
  const [entry] = useFrontLog.getState().entries

  expect(entry).toMatchObject({
    message: '网关错误',
    type: 'error',
    request: '/api/x',
    meta: { user: '岩思雨', uuid: 'u1', token: 'abcd****wxyz' },
  })

  expect(entry!.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(entry!.meta.url).toMatch(/^\//)
  expect(sessionStorage.getItem('pinlu-log')).not.toContain('ijklmnop')
  writeFrontLog({ message: '已重新加载' })
  expect(useFrontLog.getState().entries[0]!.type).toBe('info')
})

it('an unhandled error and an unhandled rejection are entries of type error', () => {
  logUnhandledErrors()
  window.dispatchEvent(new ErrorEvent('error', { message: 'boom', error: new Error('boom') }))
  window.dispatchEvent(
    Object.assign(new Event('unhandledrejection'), { reason: new Error('refused') }),
  )
  expect(
    useFrontLog.getState().entries.map(({ type, title, message }) => [type, title, message]),
  ).toEqual([
    ['error', 'runtime', 'refused'],
    ['error', 'runtime', 'boom'],
  ])
})

it('the button counts errors up to 99, shows a dot for mere entries and says both in words', () => {
  const { container } = button()
  expect(screen.getByRole('link').title).toBe('没有日志或异常')
  act(() => writeFrontLog({ message: '提示' }))
  expect(screen.getByRole('link').title).toBe('1 条日志')
  expect(container.querySelector('i')).not.toBeNull()
  act(() => {
    for (let at = 0; at < 99; at++) writeFrontLog({ message: `第 ${at} 次`, type: 'error' })
  })
  expect(container.querySelector('em')!.textContent).toBe('99')
  expect(screen.getByRole('link').title).toBe('100 条日志 | 包含 99 个异常')
  act(() => writeFrontLog({ message: '又一次', type: 'error' }))
  expect(container.querySelector('em')!.textContent).toBe('99+')
})

it('the screen filters errors on demand', () => {
  writeFrontLog({ message: '提示一条' })
  writeFrontLog({ message: '网关错误', type: 'error', title: 'request' })
  render(<FrontLogScreen />)
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('数据请求异常')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '仅异常' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})
