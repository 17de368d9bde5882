import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let files: EditedConfig
let portal: TestPortal
let admin: string

beforeAll(async () => {
  files = copyConfig()
  files.edit('entities/article.yaml', [
    'multiple: true, depth: any, root: "530000", help',
    'multiple: true, depth: any, root: "530000", filter: true, help',
  ])
  files.edit('pages/cms/article.yaml', [
    '{ field: categoryCode }',
    '{ field: categoryCode }, { field: audienceRegions }, { field: createdAt }',
  ])
  portal = await openPortal({ configDir: files.dir })
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'chief', roles: ['admin'], region: '530000' }),
  )
  await portal.services.database.query(
    `insert into e_article(id, created_at, updated_at, head, data)
      select id, at::timestamptz, now(), d, d
      from (values ('one', '2025-08-01 00:00:00', '["530828"]'), ('two', '2025-08-01 23:59:59.6', '["530400", "532504"]'),
          ('three', '2025-08-02 00:00:00', '["530800"]'), ('four', '2025-08-03 12:00:00', null))
        rows(id, at, regions),
      lateral (select jsonb_build_object('title', id, 'categoryCode', 'notice', 'status', 'draft', 'audienceRegions', regions::jsonb) d) made`,
  )
})
afterAll(async () => {
  await portal.close()
  files.remove()
})

const idsWhere = async (filter: Record<string, unknown>) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  const { body } = await portal.call<ListRow[]>(
    'GET',
    `${apiPaths.listRows('cms/article')}?${query}`,
    {
      token: admin,
    },
  )
  return [body.msg, ...body.data.map(({ id }) => id).toSorted()]
}

it.each([
  ['a city', '530800', ['one', 'three']],
  ['a county', '532504', ['two']],
  ['a county of which only the city is named', '530829', []],
  ['the province', '530000', ['one', 'three', 'two']],
  ['any of several', ['530828', '530400'], ['one', 'two']],
])('a field with several regions is filtered by %s', async (_, value, ids) => {
  expect(await idsWhere({ audienceRegions: value })).toEqual(['', ...ids])
})

it('what is no region among several is refused', async () => {
  const filter = JSON.stringify({ audienceRegions: ['530828', 'x'] })
  const path = `${apiPaths.listRows('cms/article')}?${new URLSearchParams({ filter })}`

  expect((await portal.call('GET', path, { token: admin })).body.msg).toBe('区域代码不正确')
})

it('a day has all its moments, and no other', async () => {
  const days = ['2025-08-01', '2025-08-02', '2025-08-03']
  const idsByDay = await Promise.all(
    days.map((day) => idsWhere({ createdAt: { from: day, to: day } })),
  )

  expect(idsByDay).toEqual([
    ['', 'one', 'two'],
    ['', 'three'],
    ['', 'four'],
  ])
})
