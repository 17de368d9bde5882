import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ListRow } from '#contract/record.ts'
import { bigramsOf } from '#server/records/sql/word-sql.ts'
import { addApplicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openPortal()
  const applicant = await addApplicant(portal, 1)

  token = applicant.token
  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, submitted_at, head, data, grams)
     select 'r' || lpad(n::text, 3, '0'), 2025, 'provincePending', '530828', $1, now(), now() - n * interval '1 minute' - interval '1 microsecond',
       case when n > 50 then null else now() - n * interval '1 hour' end, jsonb_build_object('brandName', '云山' || n), '{}', $2 from generate_series(1, 60) n`,
    [applicant.enterprise.id, bigramsOf(['云山'])],
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

it.each(['', '云山', '山'])(
  'rows that are edited while somebody turns pages do not come a second time, and none is passed over: keyword "%s"',
  async (word) => {
    await portal.services.database.query(
      `update e_declaration set updated_at = now() - substr(id, 2)::int * interval '1 minute' - interval '1 microsecond' where id like 'r%'`,
    )

    const keyword = `&keyword=${encodeURIComponent(word)}`
    const first = await read(1, keyword)
    expect(first.ids).toEqual(from(1, 20))
    await edit('r059')
    await edit('r058')
    expect((await read(2, keyword)).ids.slice(0, 2)).toEqual(['r019', 'r020'])
    const second = await read(2, keyword + after(first.page?.end))

    expect([second.ids, second.page?.total]).toEqual([from(21, 40), 60])
    await edit('r040')
    const third = await read(3, keyword + after(second.page?.end))
    expect(third.ids).toEqual([...from(41, 57), 'r060'])
  },
)

it('in the list of a county, in another order than its own, too', async () => {
  const county = await portal.tokenOf(
    await portal.addAccount({ username: 'turns', roles: ['district'], region: '530828' }),
  )
  const page = async (number: number, more = '') =>
    (
      await portal.call<ListRow[]>(
        'GET',
        `/api/list/rows/declare-audit/district?preset=all&sort=-submittedAt&size=20&page=${number}${more}`,
        { token: county },
      )
    ).body
  const idsOf = ({ data }: { data: ListRow[] }) => data.map(({ id }) => id)

  const first = await page(1)
  expect(idsOf(first)).toEqual(from(1, 20))
  await portal.services.database.query(
    `update e_declaration set submitted_at = now() where id in ('r049', 'r050')`,
  )

  const second = await page(2, after(first.page?.end))
  expect(idsOf(second)).toEqual(from(21, 40))
  const third = idsOf(await page(3, after(second.page?.end)))
  expect(third).toEqual([...from(41, 48), ...from(51, 60).toReversed()])
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

it.each(['', 'turn'])(
  'accounts that are added while somebody turns pages bring none a second time: keyword "%s"',
  async (word) => {
    const prefix = `turn-${word === '' ? 'a' : 'b'}`
    const add = (name: string) => portal.addAccount({ username: name, roles: ['declare'] })
    const reader = await portal.tokenOf(
      await portal.addAccount({ username: `${prefix}-reader`, roles: ['admin'] }),
    )
    const page = async (number: number, more = '') => {
      const query = `preset=all&sort=username&size=20&page=${number}&keyword=${word}${more}`
      return (
        await portal.call<ListRow[]>('GET', `/api/list/rows/system/user?${query}`, {
          token: reader,
        })
      ).body
    }
    const namesOf = ({ data }: { data: ListRow[] }) => data.map((row) => row.data['username'])

    for (let at = 100; at < 130; at++) await add(`${prefix}-${at}`)
    const first = await page(1)
    await add(`${prefix}-000`)
    await add(`${prefix}-001`)
    const second = namesOf(await page(2, after(first.page?.end)))

    expect(namesOf(first)).toHaveLength(20)
    expect(second.length).toBeGreaterThan(9)
    expect(second.filter((name) => namesOf(first).includes(name))).toEqual([])
  },
)

it('lines that are written while somebody turns the pages of a log do not come a second time', async () => {
  const reader = await portal.tokenOf(
    await portal.addAccount({ username: 'log-reader', roles: ['admin'] }),
  )
  const addLines = (count: number, minutes: number) =>
    portal.services.database.query(
      `insert into login_log(id, username, result, at, ip, agent, request_id)
       select gen_random_uuid()::text, 'turns', 'success', now() - (n + $2) * interval '1 minute', '127.0.0.1', '', '' from generate_series(1, $1::int) n`,
      [count, minutes],
    )
  const page = async (number: number, more = '') =>
    (
      await portal.call<ListRow[]>(
        'GET',
        `/api/list/rows/system/login-log?preset=all&size=20&page=${number}&keyword=turns${more}`,
        { token: reader },
      )
    ).body
  const idsOf = ({ data }: { data: ListRow[] }) => data.map(({ id }) => id)

  await addLines(50, 10)
  const first = await page(1)
  await addLines(5, 0)
  const second = idsOf(await page(2, after(first.page?.end)))

  expect(second).toHaveLength(20)
  expect(second.filter((id) => idsOf(first).includes(id))).toEqual([])
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
