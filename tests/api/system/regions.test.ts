import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { regionName } from '#config-model/facts/region.ts'
import { treeRootKey } from '#contract/constants.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let admin: string

beforeAll(async () => {
  portal = await openPortal({ remembers: true })
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'chief', roles: ['admin'], region: '530000' }),
  )
})
afterAll(() => portal.close())

const below = async (code: string) =>
  (
    await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows('system/district')}?below=${code}&preset=active`,
      {
        token: admin,
      },
    )
  ).body.data
const create = (data: Record<string, unknown>) =>
  portal.call<RecordView>('POST', apiPaths.records('region'), { token: admin, body: { data } })
const read = async (code: string) =>
  (await portal.call<RecordView>('GET', apiPaths.record('region', code), { token: admin })).body
    .data
const save = ({ id, version }: RecordView, changes: Record<string, unknown>) =>
  portal.call<RecordView>('PATCH', apiPaths.record('region', id), {
    token: admin,
    body: { version, changes },
  })
const act = async (code: string, name: string) =>
  portal.call('POST', apiPaths.recordAct('region', code, name), {
    token: admin,
    body: { version: (await read(code)).version },
  })
const remove = (code: string) =>
  portal.call('DELETE', apiPaths.record('region', code), { token: admin, body: { reason: '撤销' } })
const children = async (parent: string, year = '') =>
  (
    await portal.call<{ c: string; n: string; l: string }[]>(
      'GET',
      `${year === '' ? '' : `/${year}-api`}${year === '' ? apiPaths.districts : apiPaths.districts.replace('/api', '')}?parentCode=${parent}`,
      { token: admin },
    )
  ).body.data
const area = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  initial: 'D',
  parentCode: '530100',
  ...more,
})

describe('the regions', () => {
  it('are a tree of the files: one province, 16 cities, 129 counties', async () => {
    const [province, ...others] = await below(treeRootKey)
    expect([province?.data['name'], province?.below, others]).toEqual(['云南省', 16, []])
    const cities = await below('530000')

    expect(
      cities.map(({ below: count }) => count ?? 0).reduce((sum, count) => sum + count, 0),
    ).toBe(129)
    expect(cities[0]).toMatchObject({
      id: '530100',
      data: { name: '昆明市', type: 'standard', enabled: true },
    })
  })

  it('take a functional area, which every choice of a region offers at once', async () => {
    const made = await create(area('滇中新区'))
    expect(made.body.data).toMatchObject({ id: '530199', data: { code: '530199' } })
    expect(await read('530199')).toMatchObject({
      data: { type: 'functional', level: '3', since: 2025 },
    })
    expect((await children('530100')).at(-1)).toMatchObject({
      c: '530199',
      n: '滇中新区',
      l: 'D',
      p: '530100',
    })

    expect((await children('530100', '2022')).map(({ c }) => c)).not.toContain('530199')
    expect((await below('530100')).map(({ id }) => id)).toContain('530199')
    const data = { username: 'area-one', name: '王某', roles: ['district'], regionCode: '530199' }

    expect(
      (await portal.call('POST', apiPaths.records('account'), { token: admin, body: { data } }))
        .status,
    ).toBe(200)

    const other = await openPortal({ databaseOf: portal })

    expect(regionName(other.services.config(), '530199')).toBe('昆明市 滇中新区')
    await other.close()
  })

  it('keep codes, names and places that fit', async () => {
    expect((await create(area('经开区', { parentCode: '530102' }))).status).toBe(400)
    expect((await create(area('经开区', { parentCode: '530000' }))).status).toBe(400)
    expect((await create(area('经开区', { initial: '经' }))).status).toBe(400)
    for (const code of ['530200', '530300', '5301', '53010A', '530100'])
      expect((await create(area('经开区', { code }))).status, code).toBe(400)
    expect((await create(area('经开区', { code: '530102' }))).status).toBe(409)
    expect((await create(area('五华区'))).status).toBe(409)
    const county = await read('530102')

    expect((await save(county, { name: '五华县' })).status).toBe(403)
    expect((await save(county, { parentCode: '530300' })).status).toBe(403)
  })

  it('have another initial after a change; a stale version is refused', async () => {
    const county = await read('530828')
    const changed = await save(county, { initial: 'L' })
    const again = await save(changed.body.data, { initial: 'C' })

    expect([changed.status, again.status]).toEqual([200, 200])
    expect((await children('530800')).find(({ c }) => c === '530828')?.l).toBe('C')
    expect((await save(county, { initial: 'X' })).status).toBe(409)
  })

  it('are disabled without being forgotten, and enabled again', async () => {
    expect((await act('530829', 'disable')).status).toBe(200)
    expect((await children('530800')).map(({ c }) => c)).not.toContain('530829')
    expect((await children('530800', '2023')).map(({ c }) => c)).toContain('530829')
    expect(regionName(portal.services.config(), '530829')).toBe('普洱市 西盟佤族自治县')
    expect((await act('530829', 'disable')).status, 'it is already').toBe(409)
    expect((await act('530829', 'enable')).status).toBe(200)
    expect((await children('530800')).map(({ c }) => c)).toContain('530829')
    expect((await act('530000', 'disable')).status).toBe(403)
  })

  it('lose an area that nobody uses, and no other', async () => {
    const used = await remove('530199')
    expect([used.status, used.body.msg]).toEqual([409, '已有 1 件“用户”用到它，不能删除，可以停用'])
    expect((await remove('530828')).status).toBe(403)
    expect((await remove('530800')).status).toBe(409)
    const free = await create(area('没有用到的区'))

    expect((await remove(free.body.data.id)).status).toBe(200)
    expect((await children('530100')).map(({ n }) => n)).not.toContain('没有用到的区')
  })
})
