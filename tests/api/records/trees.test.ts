import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { treeRootKey } from '#contract/constants.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let admin: string
let leader: string

beforeAll(async () => {
  portal = await openPortal()
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'chief', roles: ['admin'], region: '530000' }),
  )
  leader = await portal.tokenOf(
    await portal.addAccount({ username: 'leader', roles: ['leader'], region: '530000' }),
  )
})
afterAll(() => portal.close())

const org = (code: string, more: Record<string, unknown> = {}) => ({
  name: `机构${code}`,
  code,
  orgType: 'other',
  regionCode: '530000',
  ...more,
})
const create = (data: Record<string, unknown>, token = admin) =>
  portal.call<RecordView>('POST', apiPaths.records('org'), { token, body: { data } })
const made = async (code: string, more: Record<string, unknown> = {}) =>
  (await create(org(code, more))).body.data
const move = ({ id, version }: RecordView, parentId: string | null) =>
  portal.call<RecordView>('PATCH', apiPaths.record('org', id), {
    token: admin,
    body: { version, changes: { parentId } },
  })
const remove = ({ id }: RecordView) =>
  portal.call('DELETE', apiPaths.record('org', id), { token: admin })
const below = async (id: string, query = '', token = admin) =>
  (
    await portal.call<ListRow[]>('GET', `${apiPaths.listRows('system/org')}?below=${id}${query}`, {
      token,
    })
  ).body.data
const names = (rows: ListRow[]) => rows.map(({ data }) => data['name'])

describe('a tree of records', () => {
  it('is listed level by level, in order, with the number of children', async () => {
    const top = await made('a')
    await made('a2', { parentId: top.id, sort: 2 })
    const first = await made('a1', { parentId: top.id, sort: 1 })

    await made('a11', { parentId: first.id })
    await made('b', { sort: 200 })
    const roots = await below(treeRootKey)

    expect(roots.map(({ data, below: count }) => [data['name'], count])).toEqual([
      ['机构a', 2],
      ['机构b', 0],
    ])

    const rows = await below(top.id)

    expect(rows.map(({ data, below: count }) => [data['name'], count])).toEqual([
      ['机构a1', 1],
      ['机构a2', 0],
    ])

    expect(names(await below(top.id, '', leader))).toEqual(['机构a1', '机构a2'])
    expect(await below('nobody')).toEqual([])
  })

  it('begins where the upper row is not shown, so that nothing is lost from sight', async () => {
    const upper = await made('closed', { status: '0' })
    await made('open', { parentId: upper.id })
    const query = `&filter=${encodeURIComponent(JSON.stringify({ status: '1' }))}`
    expect(names(await below(treeRootKey, query))).toContain('机构open')
  })

  it('has no circles: a record is never above itself', async () => {
    const one = await made('c1')
    const two = await made('c2', { parentId: one.id })
    const three = await made('c3', { parentId: two.id })
    const answer = await move(one, one.id)

    expect([answer.status, answer.body.msg]).toEqual([400, expect.stringContaining('上级')])
    expect((await move(one, three.id)).status).toBe(400)
    expect((await move(one, 'nobody')).status).toBe(400)
    const moved = await move(three, one.id)

    expect(moved.body.data.data['parentId']).toBe(one.id)
    expect((await move(two, three.id)).status).toBe(200)
  })

  it('has no circle either when two are moved below each other at the same time', async () => {
    for (const round of ['x', 'y', 'z']) {
      const one = await made(`${round}1`)
      const two = await made(`${round}2`)
      const answers = await Promise.all([move(one, two.id), move(two, one.id)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    }
  })

  it('keeps what has something below it, and what others name', async () => {
    const upper = await made('d1')
    const lower = await made('d2', { parentId: upper.id })
    const refusal = await remove(upper)

    expect([refusal.status, refusal.body.msg]).toEqual([409, '还有 1 个下级，请先移走或删除下级'])
    const data = { username: 'member', name: '王某', roles: ['content'], orgId: lower.id }

    expect(
      (await portal.call('POST', apiPaths.records('account'), { token: admin, body: { data } }))
        .status,
    ).toBe(200)

    const used = await remove(lower)

    expect([used.status, used.body.msg]).toEqual([409, '已有 1 件“用户”用到它，不能删除，可以停用'])
    const free = await made('d3', { parentId: lower.id })

    expect((await remove(free)).status).toBe(200)
  })

  it('is not deeper than anybody reads', async () => {
    let upper = await made('deep0')
    for (let level = 1; level < 20; level++)
      upper = await made(`deep${level}`, { parentId: upper.id })
    const deeper = await create(org('deep20', { parentId: upper.id }))
    expect([deeper.status, deeper.body.msg]).toEqual([400, '层级不能超过 20 级'])
  })

  it('is refused for a list that is no tree', async () => {
    const answer = await portal.call(
      'GET',
      `${apiPaths.listRows('system/user')}?below=${treeRootKey}`,
      {
        token: admin,
      },
    )
    expect(answer.status).toBe(400)
  })
})

describe('a tree beside a list', () => {
  it('filters by one of its rows and all that are below', async () => {
    const upper = await made('beside1')
    const lower = await made('beside2', { parentId: upper.id })
    for (const [username, orgId] of [
      ['of-upper', upper.id],
      ['of-lower', lower.id],
    ])
      await portal.call('POST', apiPaths.records('account'), {
        token: admin,
        body: { data: { username, name: '赵某', roles: ['content'], orgId } },
      })

    const usernamesOf = async (orgId: string) => {
      const query = `filter=${encodeURIComponent(JSON.stringify({ orgId }))}&sort=username`
      const { body } = await portal.call<ListRow[]>(
        'GET',
        `${apiPaths.listRows('system/user')}?${query}`,
        {
          token: admin,
        },
      )

      return body.data.map(({ data }) => data['username'])
    }

    expect(await usernamesOf(upper.id)).toEqual(['of-lower', 'of-upper'])
    expect(await usernamesOf(lower.id)).toEqual(['of-lower'])
    expect(await usernamesOf('nobody')).toEqual([])
  })
})

describe('a cell that names a record', () => {
  it('says what it is called, to those who may read it', async () => {
    const upper = await made('named')
    const data = { username: 'named-one', name: '李某', roles: ['content'], orgId: upper.id }

    await portal.call('POST', apiPaths.records('account'), { token: admin, body: { data } })
    const { body } = await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows('system/user')}?keyword=named-one`,
      {
        token: admin,
      },
    )

    expect(body.data[0]).toMatchObject({
      data: { orgId: upper.id },
      names: { [upper.id]: '机构named' },
    })
  })
})
