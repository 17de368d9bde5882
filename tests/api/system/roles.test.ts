import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let admin: string

beforeAll(async () => {
  portal = await openPortal()
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'chief', roles: ['admin'], region: '530000' }),
  )
  await portal.addAccount({ username: 'reader-1', roles: ['province'], region: '530000' })
})
afterAll(() => portal.close())

it('roles come from the configuration, with their members and what they may do, and nobody changes them', async () => {
  const { body } = await portal.call<ListRow[]>('GET', apiPaths.listRows('system/role'), {
    token: admin,
  })
  expect(body.data.map(({ id }) => id)).toEqual(Object.keys(portal.services.config().roles.roles))
  expect(body.data.find(({ id }) => id === 'province')?.data).toMatchObject({
    title: '省级审核员',
    members: 1,
  })

  const one = await portal.call<RecordView>('GET', apiPaths.record('role', 'province'), {
    token: admin,
  })

  expect(one.body.data.data).toMatchObject({ memberNames: 'reader-1' })
  expect(String(one.body.data.data['rights'])).toContain('品牌申报：查看')
  expect(String(one.body.data.data['menus'])).toContain('审核管理 / 建议入选名单')
  expect(String(one.body.data.data['pages'])).not.toContain('角色管理')
  expect(one.body.data.may).toMatchObject({ edit: [], remove: false })
  const path = apiPaths.record('role', 'province')
  const changed = await portal.call('PATCH', path, {
    token: admin,
    body: { version: 1, changes: { title: '改' } },
  })

  expect(changed.status).toBe(403)
  const others = await portal.tokenOf(
    await portal.addAccount({ username: 'lead', roles: ['leader'], region: '530000' }),
  )

  expect(
    (await portal.call('GET', apiPaths.listRows('system/role'), { token: others })).status,
  ).toBe(403)
  expect((await portal.call('GET', path, { token: others })).status).toBe(404)
})

it('titles and rights of roles are in English on request', async () => {
  const englishCall = { token: admin, headers: { 'x-locale': 'en-US' } }
  const { body } = await portal.call<ListRow[]>(
    'GET',
    apiPaths.listRows('system/role'),
    englishCall,
  )
  const province = body.data.find(({ id }) => id === 'province')!.data
  const one = await portal.call<RecordView>('GET', apiPaths.record('role', 'province'), englishCall)
  const { title, menus, pages, rights } = one.body.data.data

  expect([title, one.body.data.title, province['title']]).toEqual(
    Array(3).fill('Province reviewer'),
  )
  expect(String(rights)).toMatch(/^Declaration: read \(/m)
  expect(JSON.stringify([province['pages'], pages, menus, rights])).not.toMatch(/\p{Script=Han}/u)
})
