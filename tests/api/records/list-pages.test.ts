import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ListRow, QueueNeighbors } from '#contract/record.ts'
import { addApplicant, addDraft } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let token: string
const rows = 2300

beforeAll(async () => {
  portal = await openPortal()
  token = await portal.tokenOf(
    await portal.addAccount({ username: 'pages-leader', roles: ['leader'], region: '530000' }),
  )
  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
     select 'p' || n, 2025, 'provincePending', '530828', 'o', now(), now(), '{}', '{}' from generate_series(1, ${rows}) n`,
  )
})
afterAll(() => portal.close())

const read = (page: number, size: number) =>
  portal.call<ListRow[]>(
    'GET',
    `/api/list/rows/declare-audit/province?preset=all&page=${page}&size=${size}`,
    { token },
  )

it('every page that a list counts can be read, whatever its size, and none overlaps', async () => {
  for (const size of [10, 20, 50]) {
    const last = Math.ceil(rows / size)
    const ids = new Set<string>()
    for (const page of [1, 2, last - 1, last]) {
      const answer = await read(page, size)
      expect(answer.body.msg).toBe('')
      expect(answer.body.page?.total).toBe(rows)
      for (const { id } of answer.body.data) ids.add(id)
    }

    expect(ids.size).toBe(size * 4)
  }
})

it('a page behind the last one is empty, however far behind', async () => {
  for (const page of [502, 9_999_999, 1e11]) expect((await read(page, 20)).body.data).toEqual([])
})

it('rows beyond what is counted are reached too, each once, and so are their neighbours', async () => {
  // On a busy machine so many rows take longer than a statement of a request may.
  await portal.services.database.withDedicatedConnection((query) =>
    query(
      `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, submitted_at, head, data)
       select 'q' || n, 2025, 'provincePending', '530828', 'o', now(), now(), case when n % 3 = 0 then null else now() - n / 7 * interval '1 s' end, '{}', '{}' from generate_series(1, 10510) n`,
    ),
  )

  const ids = new Set<string>()
  const pages = Math.ceil((rows + 10_510) / 100)
  let last: ListRow | undefined

  for (const page of [1, 2, 3, pages - 2, pages - 1, pages]) {
    const { data, page: info } = (await read(page, 100)).body
    expect(info).toMatchObject(
      page < 100 ? { total: 10_000, more: true } : { total: Math.min(page * 100, rows + 10_510) },
    )
    expect(info?.more).toBe(page === pages ? undefined : true)
    for (const { id } of data) ids.add(id)
    last = data.at(-1)
  }

  expect(ids.size).toBe(510)
  const answer = await portal.call<QueueNeighbors>(
    'GET',
    `/api/list/neighbours/declare-audit/province?preset=all&id=${last?.id}`,
    { token },
  )

  expect(answer.body.data).toMatchObject({ position: 0, total: 10_000, next: null })
  expect(answer.body.data.previous).not.toBeNull()
})

it('of rows that hold a word a thousand are counted, and all are reached', async () => {
  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, head, data, grams)
     select 'w' || n, 2025, 'districtPending', '530828', 'o', now(), now(), '{"brandName": "景迈"}', '{}', '{景迈}' from generate_series(1, 1030) n`,
  )

  const search = 'declare-audit/province?preset=all&keyword=%E6%99%AF%E8%BF%88'
  const page = async (current: number) =>
    (
      await portal.call<ListRow[]>('GET', `/api/list/rows/${search}&size=50&page=${current}`, {
        token,
      })
    ).body

  expect((await page(1)).page).toMatchObject({ total: 1000, more: true })
  const last = await page(21)

  expect([last.page?.total, last.page?.more, last.data.length]).toEqual([1030, undefined, 30])
  const place = async (id: string | undefined) =>
    (await portal.call<QueueNeighbors>('GET', `/api/list/neighbours/${search}&id=${id}`, { token }))
      .body.data

  expect(await place((await page(2)).data[0]?.id)).toMatchObject({ position: 51, total: 1000 })
  expect(await place(last.data.at(-1)?.id)).toMatchObject({ position: 0, total: 1000, next: null })
  await portal.services.database.query(`delete from e_declaration where id like 'w%'`)
})

it('the numbers of the presets are of what word and filters find, and as many as are counted stand for more', async () => {
  const countsOf = async (question: string) =>
    (
      await portal.call<Record<string, number>>(
        'GET',
        `/api/list/counts/declare-audit/province${question}`,
        { token },
      )
    ).body

  const whole = await countsOf('')

  expect(whole.data).toMatchObject({ todo: 10_000, below: 0 })
  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, head, data, grams)
     select 'w' || n, 2025, case when n > 7 then 'districtPending' else 'provincePending' end, '530828', 'o', now(), now(), '{"brandName": "景迈", "type": "region"}', '{"brandName": "景迈", "type": "region"}', '{景迈}' from generate_series(1, 1030) n`,
  )

  const word = `keyword=${encodeURIComponent('景迈')}`

  expect((await countsOf(`?${word}`)).data).toMatchObject({ todo: 7, below: 1000 })
  const filter = (value: unknown) => `filter=${encodeURIComponent(JSON.stringify(value))}`

  expect((await countsOf(`?${filter({ type: 'region' })}`)).data).toMatchObject({
    todo: 7,
    below: 1023,
  })

  expect((await countsOf(`?${word}&${filter({ type: 'product' })}`)).data).toMatchObject({
    todo: 0,
    below: 0,
  })

  expect((await countsOf(`?${filter({ secret: 'x' })}`)).code).toBe(400)
  await portal.services.database.query(`delete from e_declaration where id like 'w%'`)
})

it('a page has at most 500 rows', async () => {
  expect((await read(1, 500)).body.data).toHaveLength(500)
  const more = (await read(1, 100_000)).body
  expect([more.data.length, more.page?.size]).toEqual([500, 500])
})

it('rows with a rarer word are all counted, and each is on one page, in the requested order', async () => {
  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, submitted_at, head, data, grams)
     select 'r' || n, 2025, 'districtPending', '530828', 'o', now(), now(), case when n % 4 = 0 then null else now() - n / 3 * interval '1 s' end,
       '{"brandName": "易武"}', '{}', '{易武}' from generate_series(1, 130) n`,
  )

  const { database } = portal.services
  const shown: string[] = []

  for (const page of [1, 2, 3, 4]) {
    const path = `/api/list/rows/declare-audit/province?preset=all&keyword=%E6%98%93%E6%AD%A6&size=50&page=${page}`
    const { body } = await portal.call<ListRow[]>('GET', path, { token })
    expect(body.page).toMatchObject({ total: 130, current: page })
    shown.push(...body.data.map(({ id }) => id))
  }

  const rows = await database.query<{ id: string }>(
    `select id from e_declaration where id like 'r%' order by submitted_at desc nulls last, id desc`,
  )

  expect(shown).toEqual(rows.map(({ id }) => id))
  await database.query(`delete from e_declaration where id like 'r%'`)
})

it('stands between the neighbours that the list shows, in every order, with and without values', async () => {
  const numbers = [3, null, 1, 1, null, 2, 3, null, 2, 1]
  for (const [at, number] of numbers.entries())
    await portal.services.database.query(
      `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, submitted_at, state_since, head, data)
       values ($1, 2025, 'districtPending', '530828', 'o', now(), now(), $2, $2, '{}', '{}')`,
      [`n${at}`, number === null ? null : new Date(2025, 0, number)],
    )

  const district = await portal.tokenOf(
    await portal.addAccount({ username: 'pages-district', roles: ['district'], region: '530828' }),
  )
  const list = 'declare-audit/district'

  for (const sort of [
    'submittedAt',
    '-submittedAt',
    'stateSince',
    '-stateSince',
    'dueAt',
    '-state',
    '',
  ]) {
    const query = `preset=todo&sort=${sort}`
    const shown = await portal.call<ListRow[]>('GET', `/api/list/rows/${list}?${query}`, {
      token: district,
    })
    const ids = shown.body.data.map(({ id }) => id)

    expect(ids).toHaveLength(numbers.length)

    for (const [at, id] of ids.entries()) {
      const path = `/api/list/neighbours/${list}?${query}&id=${id}`
      const { data } = (await portal.call<QueueNeighbors>('GET', path, { token: district })).body
      const expected = {
        position: at + 1,
        total: ids.length,
        previous: ids[at - 1] ?? null,
        next: ids[at + 1] ?? null,
      }

      expect([sort, id, data]).toEqual([sort, id, expected])
    }
  }
})

it('deep pages are those that counting shows, in every order, among equals and where nothing is stored, also after rows have changed', async () => {
  const county = '530829'
  // Pages across two rows at which reading begins: each stands for a thousand.
  const deep = 2256
  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, state_since, submitted_at, head, data)
     select 'd' || n, 2025, 'districtPending', '${county}', 'o', now(), now(), case when n % 5 > 0 then now() - n / 900 * interval '1 s' end,
       case when n % 2 = 0 then null else now() - n / 7 * interval '1 ms' end,
       case when n % 3 = 0 then '{}' else jsonb_build_object('brandName', '茶' || n / 500) end, '{}' from generate_series(1, ${deep}) n`,
  )

  const district = await portal.tokenOf(
    await portal.addAccount({ username: 'pages-deep', roles: ['district'], region: county }),
  )
  const orders = {
    submittedAt: 'submitted_at asc nulls last, id',
    '-submittedAt': 'submitted_at desc nulls last, id desc',
    stateSince: 'state_since asc nulls last, id',
    '-stateSince': 'state_since desc nulls last, id desc',
    '-brandName': `head->>'brandName' desc nulls last, id desc`,
    brandName: `head->>'brandName' asc nulls last, id`,
    state: 'state, id',
  }

  const shown = async (sort: string) => {
    const ids: string[] = []
    for (let page = 10; page <= Math.ceil(deep / 100); page++) {
      const path = `/api/list/rows/declare-audit/district?sort=${sort}&size=100&page=${page}`
      const { data } = (await portal.call<ListRow[]>('GET', path, { token: district })).body
      ids.push(...data.map(({ id }) => id))
    }

    return ids
  }

  const counted = async (order: string) =>
    (
      await portal.services.database.query<{ id: string }>(
        `select id from e_declaration where region_code = '${county}' order by ${order}`,
      )
    )
      .map(({ id }) => id)
      .slice(900)

  for (const [sort, order] of Object.entries(orders))
    expect(await shown(sort)).toEqual(await counted(order))

  await portal.services.database.query(
    `update e_declaration set submitted_at = now() where id in ('d2', 'd2000', 'd2255')`,
  )
  for (const sort of ['submittedAt', '-submittedAt'] as const)
    expect(await shown(sort)).toEqual(await counted(orders[sort]))
})

it('the number 9999 stands before 10000, in both directions and on every page', async () => {
  const { query } = portal.services.database
  await query(`delete from e_declaration`)
  const numbers = [
    '2025-QP-530828-10000',
    '2025-QP-530828-0002',
    '2025-QP-530828-9999',
    '2025-CP-530828-10001',
    null,
  ]

  for (const [at, declareNo] of numbers.entries())
    await query(
      `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
       values ($1, 2025, 'provincePending', '530828', 'o', now(), now(), jsonb_strip_nulls(jsonb_build_object('declareNo', $2::text)), '{}')`,
      [`o${at}`, declareNo],
    )

  const shown = async (sort: string) => {
    const path = `/api/list/rows/declare-audit/province?preset=all&sort=${sort}`
    return (await portal.call<ListRow[]>('GET', path, { token })).body.data.map(({ id }) => id)
  }

  expect(await shown('declareNo')).toEqual(['o3', 'o1', 'o2', 'o0', 'o4'])
  expect(await shown('-declareNo')).toEqual(['o0', 'o2', 'o1', 'o3', 'o4'])
})

it('a number that a record has is never given again, though its counter was lost', async () => {
  const applicant = await addApplicant(portal, 612, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const first = await addDraft(portal, applicant, 'product', '序号一')

  expect(first.data['declareNo']).toBe('2025-CP-530828-0001')
  await portal.services.database.query(`delete from sequence_counter`)
  const second = await addDraft(portal, applicant, 'product', '序号二')

  expect(second.data['declareNo'], 'behind the greatest').toBe('2025-CP-530828-10002')
})
