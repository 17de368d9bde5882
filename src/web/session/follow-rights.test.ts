import { afterEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import { api } from '#web/api/client.ts'
import { reportRefusal } from '#web/api/session-events.ts'
import { followRights } from './follow-rights.ts'
import { useSession } from './session.ts'

afterEach(() => {
  useSession.setState({ status: 'none', account: null, user: null, config: null })
  vi.restoreAllMocks()
})

/** A session of a city auditor whose account has these roles by now. */
function openSession(roles: string[]) {
  const user = { id: 'u1', username: 'd', name: '岩思雨', nickName: '', owner: null }
  useSession.setState({
    status: 'ready',
    user: { ...user, roles: ['city'], regionCode: '530800' } as unknown as User,
    config: { hash: 'before' } as Config,
  })

  const info = { user: { ...user, regionCode: '530800' }, roles, config: '/api/config?2' }
  const answer = { address: '/api/config?2', config: { hash: 'after' }, validators: {} }

  return vi
    .spyOn(api, 'get')
    .mockImplementation(async (path) => (path.startsWith('/api/config') ? answer : info))
}

it('menus and pages follow a role that was taken away, once the server refuses', async () => {
  openSession(['content'])
  followRights()
  reportRefusal()
  reportRefusal()
  await vi.waitFor(() => expect(useSession.getState().config?.hash).toBe('after'))
  expect(useSession.getState().user?.roles).toEqual(['content'])
})

it('another refusal changes nothing', async () => {
  const get = openSession(['city'])
  followRights()
  reportRefusal()
  await vi.waitFor(() => expect(get).toHaveBeenCalledOnce())
  await Promise.resolve()
  expect(useSession.getState().config?.hash).toBe('before')
})
