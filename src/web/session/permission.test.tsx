import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { Permitted, usePermissionCheck } from './permission.tsx'
import { useSession } from './session.ts'

const config = {
  roles: {
    roles: {
      district: { title: '县级审核员', level: 'district', userType: 'DISTRICT' },
      admin: { title: '系统管理员', level: 'province', userType: 'ADMIN' },
    },
    sets: { auditors: ['district', 'admin'] },
  },
} as unknown as Config
const user: User = {
  id: 'u1',
  username: 'd',
  name: 'd',
  nickName: 'd',
  roles: ['district'],
  userType: '',
  regionCode: null,
  ownerId: 'u1',
  owner: null,
}

beforeEach(() => useSession.setState({ user, config, status: 'ready' }))
afterEach(cleanup)

it('shows its content to the roles and role sets it names, and to everybody signed in without any', () => {
  render(
    <>
      <Permitted auth={['district']}>一</Permitted>
      <Permitted auth={['auditors']}>二</Permitted>
      <Permitted>三</Permitted>
      <Permitted auth={['admin']}>四</Permitted>
    </>,
  )

  expect(document.body.textContent).toBe('一二三')
})

it('shows the alternative to others, and nothing of it to nobody', () => {
  const { rerender } = render(
    <Permitted auth={['admin']} otherwise="仅管理员可见">
      密
    </Permitted>,
  )

  expect(document.body.textContent).toBe('仅管理员可见')
  act(() => useSession.setState({ user: null }))
  rerender(<Permitted>密</Permitted>)
  expect(document.body.textContent).toBe('')
})

it('in prevent mode shows the content, does nothing and says why', () => {
  const act = vi.fn()
  render(
    <>
      <Toasts />
      <Permitted auth={['admin']} prevent>
        <button type="button" onClick={act}>
          解锁
        </button>
      </Permitted>
    </>,
  )

  fireEvent.click(screen.getByRole('button', { name: '解锁' }))
  expect(act).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('您没有权限执行此操作')
})

it('the helper answers as the wrapper draws', () => {
  const answers: boolean[] = []

  function Probe() {
    const isPermitted = usePermissionCheck()
    answers.push(
      isPermitted({ auth: ['district'] }),
      isPermitted({ auth: ['admin'] }),
      isPermitted({}),
    )

    return null
  }

  render(<Probe />)
  expect(answers).toEqual([true, false, true])
})
