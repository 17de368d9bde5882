import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ListQuery, ListRow, QueueNeighbors } from '#contract/record.ts'
import { Database } from '#server/database/database.ts'
import { compileList } from '#server/records/lists/list-query.ts'
import { bigramsOf } from '#server/records/sql/word-sql.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { userOf } from '../user-of.ts'

/**
 * So many that a word of every other row is read on from the beginning, one of every third is
 * looked for by its times, and others are found whole.
 */
const rows = 14_000
let portal: TestPortal

const readers = {
  county: { roles: ['district'], regionCode: '530828', page: 'declare-audit/district' },
  city: { roles: ['city'], regionCode: '530800', page: 'declare-audit/city' },
  province: { roles: ['province', 'leader'], regionCode: '530000', page: 'declare-audit/province' },
  scores: { roles: ['leader'], regionCode: '530000', page: 'declare-audit/list' },
} as const
type Reader = keyof typeof readers
const tokens = {} as Record<Reader, string>

/** The same numbers each time, as if at random. */
let drawn = 7
const draw = (below: number) => (drawn = (drawn * 48_271) % 2_147_483_647) % below
const oneOf = <Item>(items: readonly Item[]): Item => items[draw(items.length)]!

const often = [
  '云山',
  '云山',
  '云山',
  '山茶',
  '茶果',
  '果品',
  '品优',
  '优花',
  '花泉',
  'Ab',
  'aB',
  'Ｃ茶',
  '云 山',
  '泉',
]
const rest = ['', '', '', '茶果', '优花', '3', '27', 'ab']
const regions = ['530828', '530828', '530829', '530802', '530102', '530111']
const states = [
  'draft',
  'districtPending',
  'provincePending',
  'scoring',
  'suggested',
  'elected',
  'rejected',
]
const ties = [1, 1, 40, 90, 90].map((day) => Date.UTC(2025, 0, day))
const moments: (() => number | null)[] = [
  () => null,
  () => oneOf(ties),
  () => oneOf(ties),
  ...Array.from(
    { length: 5 },
    () => () => Date.UTC(2025, 0, 1) + draw(2 ** 30) * 20 - draw(2) * draw(1e9),
  ),
  () => (draw(20) > 0 ? Date.UTC(2025, 5, 1) + draw(3_600_000) : oneOf([-4e11, -1, 0, 5e12, 9e12])),
]

beforeAll(async () => {
  portal = await openPortal()
  const stored = Array.from({ length: rows }, (_, at) => {
    const brandName = `${oneOf(often)}${oneOf(rest)}${oneOf(rest)}`
    const subjectName = `${oneOf(['山', '泉', '花'])}${oneOf(['茶', '果'])}农场`
    const submitted = oneOf(moments)()

    return {
      id: `w${String(draw(1e9)).padStart(10, '0')}${at}`,
      year: draw(20) === 0 ? 2024 : 2025,
      state: oneOf(states),
      region: oneOf(regions),
      submitted: submitted === null ? null : new Date(submitted).toISOString(),
      head: { brandName, subjectName, type: oneOf(['region', 'product']) },
      grams: bigramsOf([brandName, subjectName]),
    }
  })

  const owner = new Database(portal.ownerUrl)

  await owner.withDedicatedConnection(async (query) => {
    await query(
      `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, state_since, submitted_at, head, data, grams)
       select id, year, state, region, 'o', now(), now(), now() - length(id) * interval '1 s', submitted, head, head, array(select jsonb_array_elements_text(grams))
       from jsonb_to_recordset($1::jsonb) r(id text, year int, state text, region text, submitted timestamptz, head jsonb, grams jsonb)`,
      [JSON.stringify(stored)],
    )

    await query('vacuum analyze e_declaration')
  })

  await owner.close()

  for (const [name, { roles, regionCode }] of Object.entries(readers)) {
    const account = await portal.addAccount({
      username: `words-${name}`,
      roles: [...roles],
      region: regionCode,
    })

    tokens[name as Reader] = await portal.tokenOf(account)
  }
})
afterAll(() => portal.close())

/** The ids of a question as the database finds them without any index, in its order. */
function readAll(reader: Reader, query: ListQuery): Promise<string[]> {
  const { roles, regionCode, page } = readers[reader]
  const config = portal.services.config()
  const user = userOf({ roles: [...roles], regionCode })
  const { table, where, order, parameters } = compileList(config, user, {
    id: page,
    query,
    now: portal.time.now,
    localizedConfig: config,
  })

  return portal.services.database.transaction(async (ask) => {
    await ask('set local enable_indexscan = off')
    await ask('set local enable_bitmapscan = off')
    const matchingRows = await ask<{ id: string }>(
      `select id from ${table} where ${where} order by ${order}`,
      parameters.values,
    )

    return matchingRows.map(({ id }) => id)
  })
}

async function read<Data>(reader: Reader, path: string, query: Record<string, unknown>) {
  const parts = Object.entries(query).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
  )

  return (await portal.call<Data>('GET', `${path}?${parts.join('&')}`, { token: tokens[reader] }))
    .body
}

const words = [
  '云山',
  '山茶',
  '茶果',
  '花泉',
  '果品',
  'ab',
  'AB',
  'c茶',
  '云 山',
  '云山茶果',
  '山云',
  '农场',
  '茶农',
  '泉果',
  '27',
  '茶',
]
const ofAll = fc.record({
  reader: fc.constantFrom<Reader>('province', 'scores'),
  filter: fc.constantFrom<ListQuery['filter'][]>(
    undefined,
    { regionCode: '530828' },
    { regionCode: '530100' },
    { type: 'region' },
  ),
})
const ofTheirs = fc.record({
  reader: fc.constantFrom<Reader>('county', 'city'),
  filter: fc.constantFrom<ListQuery['filter'][]>(undefined, { type: 'region' }),
})
const arbitraryQuery = fc.record({
  keyword: fc.constantFrom(...words),
  sort: fc.constantFrom(
    undefined,
    undefined,
    'submittedAt',
    '-submittedAt',
    '-brandName',
    'stateSince',
    'state',
  ),
  size: fc.constantFrom(1, 20, 50),
  page: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }) },
    fc.integer({ min: 1, max: 120 }),
  ),
})
const question = fc
  .tuple(fc.oneof(ofAll, ofTheirs), arbitraryQuery)
  .map(([who, what]) => ({ ...who, ...what }))

/** Pages, places and numbers, the more the larger the part. */
function compareAnswers(part: number) {
  it('a page of those that hold a word is the one that looking at every row finds, and so is their number', async () => {
    await fc.assert(
      fc.asyncProperty(question, async ({ reader, size, page, keyword, sort, filter }) => {
        const query: ListQuery = { keyword, ...(sort && { sort }), ...(filter && { filter }) }
        const path = apiPaths.listRows(readers[reader].page)
        const [all, { data, page: info, msg }] = await Promise.all([
          readAll(reader, query),
          read<ListRow[]>(reader, path, { ...query, page, size }),
        ])

        const from = (page - 1) * size

        expect(msg).toBe('')
        expect(data.map(({ id }) => id)).toEqual(all.slice(from, from + size))
        const seen = Math.min(all.length, from + size)
        const total = seen <= 1000 || from >= all.length ? Math.min(all.length, 1000) : seen
        if (from < all.length)
          expect([info?.total, info?.more ?? false]).toEqual([total, all.length > total])
      }),
      { numRuns: 6 * part },
    )
  })

  it('where a row stands among those that hold a word, and what is beside it, is what looking at every row finds', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.nat(), async ({ reader, keyword, sort }, draws) => {
        const query: ListQuery = { keyword, ...(sort && { sort }) }
        const all = await readAll(reader, query)
        if (all.length === 0) return

        const at = draws % 3 === 0 ? draws % all.length : draws % Math.min(all.length, 1100)
        const path = apiPaths.listNeighbours(readers[reader].page)
        const { data } = await read<QueueNeighbors>(reader, path, { ...query, id: all[at] })

        expect(data).toEqual({
          position: at < 1000 ? at + 1 : 0,
          total: Math.min(all.length, 1000),
          previous: all[at - 1] ?? null,
          next: all[at + 1] ?? null,
        })
      }),
      { numRuns: 3 * part },
    )
  })

  it('the numbers of presets with a word are those that looking at every row finds, up to as many as are counted', async () => {
    await fc.assert(
      fc.asyncProperty(question, async ({ reader, keyword, filter }) => {
        const { page: id } = readers[reader]
        const page = portal.services.config().pages[id]
        const presets =
          page?.kind === 'list' ? (page.presets ?? []).filter(({ count }) => count) : []
        const expected: Record<string, number> = {}
        for (const { id: preset } of presets) {
          const all = await readAll(reader, { keyword, preset, ...(filter && { filter }) })
          expected[preset] = Math.min(1000, all.length)
        }

        const { data } = await read(reader, apiPaths.listCounts(id), {
          keyword,
          ...(filter && { filter }),
        })

        expect(data).toEqual(expected)
      }),
      { numRuns: part },
    )
  })
}

describe('asked forty times', () => {
  compareAnswers(4)
})
describe('asked 900 times', { tags: ['long'] }, () => {
  compareAnswers(150)
})

it('a word is found in small and large letters, with blanks and without, and never across two fields', async () => {
  const total = async (keyword: string) =>
    (
      await read<ListRow[]>('province', apiPaths.listRows('declare-audit/province'), {
        keyword,
        preset: 'all',
      })
    ).page?.total

  const { query } = portal.services.database
  const [row] = await query<{ count: number }>(
    `select count(*)::int from e_declaration where year = 2025 and replace(head->>'brandName', ' ', '') like '%云山茶果%'`,
  )

  expect(row?.count).toBeGreaterThan(0)
  expect(await total('AB')).toBe(await total('ab'))
  expect(await total('云山')).toBe(1000)
  expect(await total('云 山')).toBe(1000)
  expect(await total('云山 茶果')).toBe(Math.min(1000, row?.count ?? 0))
  expect(await total('泉山')).toBe(0)
})
