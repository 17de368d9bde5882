import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { treeRootKey } from '#contract/constants.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import type { OrderAnswer } from '#contract/routes/lists.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'

let config: EditedConfig
let portal: TestPortal
let admin: string
let leader: string
let upper: string

beforeAll(async () => {
  config = copyConfig()
  portal = await openPortal({ configDir: config.dir })
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'chief', roles: ['admin'], region: '530000' }),
  )
  leader = await portal.tokenOf(
    await portal.addAccount({ username: 'leader', roles: ['leader'], region: '530000' }),
  )
  upper = (await category('upper')).id
  for (const [sort, code] of ['one', 'two', 'three'].entries())
    await category(code, { parentId: upper, sort })
})
afterAll(async () => {
  await portal.close()
  config.remove()
})

const category = async (code: string, more: Record<string, unknown> = {}) => {
  const data = { name: `栏目${code}`, code, type: 'article', ...more }
  return (
    await portal.call<RecordView>('POST', apiPaths.records('category'), {
      token: admin,
      body: { data },
    })
  ).body.data
}
const rowsOf = async (token = admin) =>
  (
    await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows('cms/category')}?below=${treeRootKey}`,
      {
        token,
      },
    )
  ).body.data.filter(({ data }) => data['parentId'] === upper)
const codes = async () => (await rowsOf()).map(({ data }) => data['code'])
const put = async (code: string, beside: string, isBehind: boolean, token = admin) => {
  const rows = await rowsOf()
  const named = (name: string) => rows.find(({ data }) => data['code'] === name)
  const body = {
    id: named(code)?.id,
    version: named(code)?.version,
    beside: named(beside)?.id ?? beside,
    isBehind,
  }

  return portal.call<OrderAnswer>('POST', apiPaths.listOrder('cms/category'), { token, body })
}

describe('rows of a list that are put in order by hand', () => {
  it('stand where they were put, and only as many have another number as must', async () => {
    expect(await codes()).toEqual(['one', 'two', 'three'])
    expect((await put('three', 'one', false)).body.data).toMatchObject({ changed: 3 })
    expect(await codes()).toEqual(['three', 'one', 'two'])
    expect((await put('two', 'one', false)).body.data).toMatchObject({ changed: 1 })
    expect(await codes()).toEqual(['three', 'two', 'one'])
    expect((await put('three', 'one', true)).body.data).toMatchObject({ changed: 1 })
    expect(await codes()).toEqual(['two', 'one', 'three'])
  })

  it('stand by their id where numbers are the same, and last without a number', async () => {
    const query = (text: string) => ownerQuery(portal, text)
    const store = (code: string, sort: string) =>
      query(
        `update e_category set data = data || '{"sort": ${sort}}', head = ${sort.startsWith('"') ? `head - 'sort'` : `head || '{"sort": ${sort}}'`} where data->>'code' = '${code}'`,
      )
    await store('one', '7')
    await store('three', '7')
    await store('two', '"second"')
    await expect.poll(codes).toEqual(['one', 'three', 'two'])
    expect((await put('two', 'one', false)).body.data).toMatchObject({ changed: 1 })
    expect(await codes()).toEqual(['two', 'one', 'three'])
  })

  it('are moved by those alone who may change them, whom the rows tell so', async () => {
    expect((await rowsOf()).every(({ isLoose }) => isLoose)).toBe(true)
    expect((await rowsOf(leader)).some(({ isLoose }) => isLoose)).toBe(false)
    expect((await put('two', 'three', true, leader)).status).toBe(403)
    expect(await codes()).toEqual(['two', 'one', 'three'])
  })

  it('stay where they are when somebody was faster, or the other row stands elsewhere', async () => {
    const [first, second] = await rowsOf()
    await put('one', 'two', false)
    const body = { id: second?.id, version: second?.version, beside: first?.id, isBehind: true }

    expect(
      (await portal.call('POST', apiPaths.listOrder('cms/category'), { token: admin, body }))
        .status,
    ).toBe(409)
    const elsewhere = await put('one', upper, true)

    expect([elsewhere.status, elsewhere.body.msg]).toEqual([409, expect.stringContaining('同一组')])
    expect(await codes()).toEqual(['one', 'two', 'three'])
  })

  it('are refused where the list has no such order', async () => {
    const body = { id: 'a', version: 1, beside: 'b' }
    expect(
      (await portal.call('POST', apiPaths.listOrder('system/org'), { token: admin, body })).status,
    ).toBe(400)
    expect(
      (await portal.call('POST', apiPaths.listOrder('no/such'), { token: admin, body })).status,
    ).toBe(404)
  })

  it('move in the file of their dictionary', async () => {
    const query = new URLSearchParams({ filter: JSON.stringify({ dictionaryId: 'lab_level' }) })
    const read = async () =>
      (
        await portal.call<ListRow[]>(
          'GET',
          `${apiPaths.listRows('system/dict-item')}?${query.toString()}`,
          {
            token: admin,
          },
        )
      ).body.data

    const before = await read()
    const [first] = before
    const last = before.at(-1)
    const body = { id: first?.id, version: first?.version, beside: last?.id, isBehind: true }

    expect(
      (await portal.call('POST', apiPaths.listOrder('system/dict-item'), { token: admin, body }))
        .status,
    ).toBe(200)

    expect((await read()).map(({ id }) => id)).toEqual([
      ...before.slice(1).map(({ id }) => id),
      first?.id,
    ])
  })
})
