import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { AllCounts } from '#contract/routes/lists.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openPortal()
  token = await portal.tokenOf(
    await portal.addAccount({ username: 'counting-county', roles: ['district'], region: '530828' }),
  )
})
afterAll(() => portal.close())

const ask = (...lists: string[]) =>
  portal.call<AllCounts>(
    'GET',
    `${apiPaths.allCounts}?lists=${lists.map(encodeURIComponent).join(',')}`,
    { token },
  )

it('several lists are counted in one call, each as its own call tells it', async () => {
  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
     select 'counted' || g, 2025, 'districtPending', '530828', 'o', now(), now(), '{}', '{}' from generate_series(1, 7) g`,
  )

  const lists = ['declare-audit/district', 'declare-audit/verify']
  const each = await Promise.all(
    lists.map(
      async (list) =>
        (await portal.call<AllCounts[string]>('GET', apiPaths.listCounts(list), { token })).body
          .data,
    ),
  )

  const { body } = await ask(...lists, 'declare-audit/district')

  expect(body.data).toEqual({ [lists[0]!]: each[0], [lists[1]!]: each[1] })
  expect(body.data['declare-audit/district']?.['todo']).toBe(7)
})

it('inaccessible and unknown lists, and those without a year, are left out; the others are counted', async () => {
  const { status, body } = await ask(
    'declare-audit/district',
    'declare-audit/province',
    'no/list',
    'declare/history',
  )

  expect([status, Object.keys(body.data)]).toEqual([200, ['declare-audit/district']])
})

it('an empty request has an empty answer, and too many lists are refused', async () => {
  expect((await ask()).body.data).toEqual({})
  const { status, body } = await ask(...Array.from({ length: 51 }, (_, at) => `list-${at}`))
  expect([status, body.msg]).toEqual([400, '一次最多询问 50 个列表的件数'])
})
