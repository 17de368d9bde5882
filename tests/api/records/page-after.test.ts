import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ListRow } from '#contract/record.ts'
import { addApplicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openPortal()
  const applicant = await addApplicant(portal, 1)

  token = applicant.token
  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, submitted_at, head, data)
     select 'r' || lpad(n::text, 3, '0'), 2025, 'provincePending', '530828', $1, now(), now() - n * interval '1 minute' - interval '1 microsecond',
       case when n > 50 then null else now() - n * interval '1 hour' end, '{}', '{}' from generate_series(1, 60) n`,
    [applicant.enterprise.id],
  )
})
afterAll(() => portal.close())

const list = '/api/list/rows/declare/status?preset=all&year=2025&size=20'
const ask = (page: number, more = '') =>
  portal.call<ListRow[]>('GET', `${list}&page=${page}${more}`, { token })
const read = async (page: number, more = '') => {
  const { body } = await ask(page, more)
  return { ids: body.data.map(({ id }) => id), page: body.page }
}
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => `r${String(first + at).padStart(3, '0')}`)
const after = (end: string | undefined) => `&after=${encodeURIComponent(end ?? '')}`
const edit = (id: string) =>
  portal.services.database.query(`update e_declaration set updated_at = now() where id = $1`, [id])

it('rows that are edited while somebody turns pages do not come a second time, and none is passed over', async () => {
  const first = await read(1)
  expect(first.ids).toEqual(from(1, 20))
  await edit('r059')
  await edit('r058')
  expect((await read(2)).ids.slice(0, 2)).toEqual(['r019', 'r020'])
  const second = await read(2, after(first.page?.end))

  expect(second.ids).toEqual(from(21, 40))
  await edit('r040')
  expect((await read(3, after(second.page?.end))).ids).toEqual([...from(41, 57), 'r060'])
})

it('a page goes on after rows that have no value in their order', async () => {
  const sort = '&sort=submittedAt'
  const second = await read(2, sort)
  const third = await read(3, `${sort}${after(second.page?.end)}`)

  expect(third.ids).toEqual((await read(3, sort)).ids)
  const [last] = await portal.services.database.query<{ id: string }>(
    `select id from e_declaration where submitted_at is null order by id limit 1`,
  )

  expect((await read(3, `${sort}${after(JSON.stringify([null, last?.id]))}`)).ids).toHaveLength(9)
})

it('what is no end of a page of this list is refused with words', async () => {
  for (const wrong of [
    'x',
    '[]',
    '["1"]',
    '["1;drop","r001"]',
    '[{},"r001"]',
    '["2025-13-45","r001"]',
    '[null,7]',
  ])
    expect(await ask(2, after(wrong))).toMatchObject({
      status: 400,
      body: { msg: '无法从这里继续翻页，请回到第 1 页重新查看' },
    })
})
