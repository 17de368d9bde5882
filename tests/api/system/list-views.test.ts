import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ListPreferences } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'

const list = 'declare-audit/district'
let portal: TestPortal
let ownerToken = ''
let other = ''
let leader = ''
const signIn = async (username: string, role: string, region: string) =>
  portal.tokenOf(await portal.addAccount({ username, roles: [role], region }))
beforeAll(async () => {
  portal = await openPortal()
  ownerToken = await signIn('dist-a', 'district', '530828')
  other = await signIn('dist-b', 'district', '532504')
  leader = await signIn('lead', 'leader', '530000')
})
afterAll(() => portal.close())

const read = async (token: string, page = list) =>
  (await portal.call<ListPreferences>('GET', apiPaths.listDesk(page), { token })).body.data
const save = (token: string, body: object, page = list) =>
  portal.call<ListPreferences>('POST', apiPaths.listViews(page), { token, body })
const set = (token: string, body: object) =>
  portal.call<ListPreferences>('POST', apiPaths.listDesk(list), { token, body })

it('a saved view is its owner’s alone, is replaced under the same name and can be what the list opens with', async () => {
  expect(await read(ownerToken)).toEqual({ look: {}, views: [], opensWith: null, mayShare: false })
  const filter = JSON.stringify({ industry: 'tea' })
  const { body } = await save(ownerToken, {
    title: '  我的  茶叶 ',
    address: new URLSearchParams({ filter }).toString(),
  })

  expect(body.data.views).toMatchObject([{ title: '我的 茶叶', shared: false, own: true }])
  await save(ownerToken, { title: '我的 茶叶', address: 'preset=all' })
  const [view] = (await read(ownerToken)).views

  expect(view?.address).toBe('preset=all')
  expect((await read(other)).views).toEqual([])

  expect((await set(ownerToken, { opensWith: view?.id })).status).toBe(200)
  expect((await read(ownerToken)).opensWith).toBe(view?.id)
  expect((await set(other, { opensWith: view?.id })).status).toBe(404)
  const theirs = await portal.call('DELETE', apiPaths.listView(view?.id ?? ''), { token: other })

  expect(theirs.status).toBe(404)
  expect(
    (await portal.call('DELETE', apiPaths.listView(view?.id ?? ''), { token: ownerToken })).status,
  ).toBe(200)
  expect(await read(ownerToken)).toMatchObject({ views: [], opensWith: null })
})

it('at most thirty views of a list are stored, also when saved concurrently', async () => {
  const token = await signIn('dist-many', 'district', '530828')
  const answers = await Promise.all(
    Array.from({ length: 45 }, (_, at) =>
      save(token, { title: `视图${at}`, address: 'preset=all' }),
    ),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
  expect((await read(token)).views).toHaveLength(30)
})

it('only roles that the portal names share a view, and only with those who may open the list', async () => {
  const page = 'declare-audit/province'
  expect((await save(ownerToken, { title: '给大家', address: '', shared: true })).status).toBe(403)
  expect(
    (await save(leader, { title: '给大家', address: 'preset=all', shared: true }, page)).status,
  ).toBe(200)
  const admin = await signIn('chief', 'admin', '530000')

  expect((await read(admin, page)).views).toMatchObject([
    { title: '给大家', shared: true, own: false },
  ])
  expect((await portal.call('GET', apiPaths.listDesk(page), { token: ownerToken })).status).toBe(
    403,
  )
  expect(
    (await portal.call('GET', apiPaths.listDesk('no/such'), { token: ownerToken })).status,
  ).toBe(404)
})

it('table settings are stored per user, and invalid ones are refused with a message', async () => {
  const look = {
    density: 'compact',
    hidden: ['industry'],
    order: ['state', 'brandName'],
    widths: { brandName: 220 },
  }

  expect((await set(ownerToken, { look })).status).toBe(200)
  expect((await read(ownerToken)).look).toEqual(look)
  expect((await read(other)).look).toEqual({})

  for (const wrong of [
    { widths: { a: 4 } },
    { pins: { a: 'left' } },
    { hidden: 'all' },
    { evil: 1 },
    { order: [{}] },
  ]) {
    const { status, body } = await set(ownerToken, { look: wrong })
    expect([status, body.msg]).toEqual([400, '表格设置的内容不正确，没有保存'])
  }

  expect((await read(ownerToken)).look).toEqual(look)

  for (const wrong of [
    { title: ' ', address: '' },
    { title: '长'.repeat(31), address: '' },
    { title: '坏', address: 'filter=%7B' },
    { title: '坏', address: 'token=x' },
  ])
    expect((await save(ownerToken, wrong)).status, JSON.stringify(wrong)).toBe(400)
})

it('a list keeps thirty views of each user', async () => {
  const all = Array.from({ length: 30 }, (_, at) =>
    save(other, { title: `视图${at}`, address: '' }),
  )
  for (const { status } of await Promise.all(all)) expect(status).toBe(200)
  const { status, body } = await save(other, { title: '再一个', address: '' })

  expect([status, body.msg]).toEqual([400, '一个列表最多保存 30 个视图，请先删除不用的'])
  expect((await save(other, { title: '视图3', address: 'preset=all' })).status).toBe(200)
})

it('views and table settings follow a list to which their former address leads', async () => {
  // routes.yaml leads from /declare-audit to the list.
  const former = 'declare-audit'
  const account = await portal.addAccount({
    username: 'dist-moved',
    roles: ['district'],
    region: '530828',
  })
  const token = await portal.tokenOf(account)
  await ownerQuery(
    portal,
    `insert into list_view(id, account_id, page, title, address, shared, created_at)
      values ('moved', '${account}', '${former}', '我的', 'preset=all', false, now());
     insert into list_desk(account_id, page, look, opens_with)
      values ('${account}', '${former}', '{"density": "compact"}', 'moved')`,
  )

  const moved = { look: { density: 'compact' }, views: [{ id: 'moved' }], opensWith: 'moved' }
  expect(await read(token)).toMatchObject(moved)
  await save(token, { title: '我的', address: 'preset=passed' })
  expect((await read(token)).views).toMatchObject([{ title: '我的', address: 'preset=passed' }])
})
