import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plusDays } from '#config-model/facts/time.ts'
import type { BoardPage } from '#config-model/types.generated.ts'
import type { BoardBlockData } from '#contract/board.ts'
import { apiPaths } from '#contract/paths.ts'
import { Database } from '#server/database/database.ts'
import { rollUpDays } from '#server/public/view-counter.ts'
import { createViewSums } from '#server/public/view-sums.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { addPublicBrand } from './add-public-brand.ts'

const board = 'upkeep/catalog/view-log'
const first = '2024-11-20'
const last = '2026-01-15'
const span = 421
let portal: TestPortal
let token: string
const brands: string[] = []

beforeAll(async () => {
  portal = await openPortal()
  for (let at = 0; at < 30; at++)
    brands.push(
      (await addPublicBrand(portal, `品${at}`, { industry: at % 2 ? 'tea' : 'fruit' })).id,
    )

  token = await portal.tokenOf(
    await portal.addAccount({ username: 'sums', roles: ['leader'], region: '530000' }),
  )
})
afterAll(() => portal.close())

const view = fc.record({
  day: fc.integer({ min: 0, max: span }),
  minute: fc.integer({ min: 0, max: 1439 }),
  brand: fc.option(fc.integer({ min: 0, max: 29 })),
  year: fc.constantFrom(2024, 2025),
  page: fc.constantFrom('index', 'list', 'detail'),
  visitor: fc.integer({ min: 0, max: 20 }),
  device: fc.constantFrom('mobile', 'desktop'),
  host: fc.constantFrom('', 'a.example', 'b.example'),
})
type View = ReturnType<typeof sample>[number]
const sample = (seed: number, count: number) => fc.sample(view, { seed, numRuns: count })

let stored = 0
async function store(views: View[]): Promise<void> {
  const rows = views.map(({ day, minute, brand, visitor, host, ...rest }) => ({
    ...rest,
    id: `v${stored++}`,
    brand_id: brand === null ? null : brands[brand],
    at: `${plusDays(first, day)} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00+08`,
    visitor: `visitor-${visitor}`,
    referer: host,
  }))

  await portal.services.database.query(
    `insert into catalogue_view(id, brand_id, year, page, at, visitor, device, referer) select id, brand_id, year, page, at, visitor, device, referer
     from jsonb_to_recordset($1::jsonb) as r(id text, brand_id text, year int, page text, at timestamptz, visitor text, device text, referer text)`,
    [JSON.stringify(rows)],
  )

  await rollUpDays(portal.services.database.query, first, last)
}

const blocks = () => (portal.services.config().pages[board] as BoardPage).blocks
const chart = async (title: string, filter: object) => {
  const at = blocks().findIndex((block) => block.title === title)
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  const { body } = await portal.call<BoardBlockData>(
    'GET',
    `${apiPaths.boardBlock(String(at), board)}?${query}`,
    { token },
  )

  return body.data.rows.map(({ label, isRest = false, values }) => [
    isRest ? 'rest' : label,
    values[0],
  ])
}
/** Single views counted as a chart of brands shows them. */
async function counted(from: string, to: string, year: number | null) {
  const rows = await portal.services.database.query<{ name: string; n: number }>(
    `select * from (select (b.data->>'brandName') || '（' || (b.data->>'catalogNo') || '）' as name, count(*)::int as n from catalogue_view v
     join (select id, data from e_catalog_brand union all select id, record->'data' from removed_record) b on b.id = v.brand_id
     where (v.at at time zone 'Asia/Shanghai')::date between $1::date and $2::date and ($3::int is null or v.year = $3)
     group by 1) counted order by n desc, name collate "C"`,
    [from, to, year],
  )

  const rest = rows.slice(20).reduce((sum, { n }) => sum + n, 0)

  return [
    ...rows.slice(0, 20).map(({ name, n }) => [name, n]),
    ...(rest > 0 ? [['rest', rest]] : []),
  ]
}
const differing = () =>
  portal.services.database.query(
    `select * from (select span, kind, item, year, sum(views) as views, sum(visitors) as visitors from view_figure
       cross join lateral (values (''), (left(day::text, 4)), (left(day::text, 7))) s(span) group by 1, 2, 3, 4) f
     full join (select * from view_sum where views > 0) s using (span, kind, item, year)
     where (f.views, f.visitors) is distinct from (s.views, s.visitors)`,
  )

it('sums and single views answer alike for any range and year, whatever views come later', async () => {
  const day = fc.integer({ min: -3, max: span + 3 }).map((at) => plusDays(first, at))
  for (const seed of [1, 2]) {
    await store(sample(seed, 700))
    expect(await differing()).toEqual([])

    for (const [from, to, year] of fc.sample(
      fc.tuple(day, day, fc.constantFrom(null, 2024, 2025)),
      {
        seed,
        numRuns: 9,
      },
    )) {
      const filter = { day: { from, to }, ...(year === null ? {} : { year: String(year) }) }
      expect([from, to, year, await chart('浏览最多的20个品牌', filter)]).toEqual([
        from,
        to,
        year,
        await counted(from, to, year),
      ])
    }

    expect(await chart('浏览最多的20个品牌', {})).toEqual(await counted(first, last, null))
  }
})

it('views of a removed brand stay counted, and days without views are removed', async () => {
  const before = await chart('浏览最多的20个品牌', {})
  const [gone = ''] = brands

  await portal.services.database.query(
    `insert into removed_record(entity, id, record, reason, removed_by, removed_at)
     select 'catalog-brand', id, to_jsonb(b) - 'grams', '重复', 'x', now() from e_catalog_brand b where id = $1`,
    [gone],
  )

  await portal.services.database.query('delete from e_catalog_brand where id = $1', [gone])
  await rollUpDays(portal.services.database.query, first, last)
  expect(await chart('浏览最多的20个品牌', {})).toEqual(before)
  expect(await chart('各产业浏览量', {})).toHaveLength(2)

  await portal.services.database.query('delete from catalogue_view where at < $1', ['2025-06-01'])
  await rollUpDays(portal.services.database.query, first, last)
  expect(await differing()).toEqual([])
  expect(await chart('浏览最多的20个品牌', {})).toEqual(await counted(first, last, null))
})

it('a database that has figures and no sums gets them at the next start, once', async () => {
  const owner = new Database(portal.ownerUrl)
  for (const event of ['insert', 'update', 'delete'])
    await owner.query(`drop trigger add_up_views_${event} on view_figure`)
  await owner.query('delete from view_sum where random() < 0.5')
  await createViewSums(owner.query)
  expect(await differing()).toEqual([])
  await createViewSums(owner.query)
  await owner.close()
  expect(await differing()).toEqual([])
})

it('the chart of a long time reads sums, and a brand is found among many figures by an index', async () => {
  const owner = new Database(portal.ownerUrl)
  await owner.transaction(async (query) => {
    await query(
      `insert into view_figure(day, kind, item, year, views, visitors)
       select date '2023-01-01' + g % 100, 'subject', '牌子' || g / 100 || '（N）', 2025, g % 7 + 1, 1 from generate_series(1, 6000) g on conflict do nothing`,
    )
  }, Infinity)

  await owner.query('analyze view_figure')
  await owner.query('analyze view_sum')
  const queries: { sql: string; values: unknown[] }[] = []
  const { aggregateCache: figures } = portal.services
  const read = figures.read.bind(figures)

  figures.read = (tables, sql, values) => {
    queries.push({ sql, values })
    return read(tables, sql, values)
  }

  await chart('浏览最多的20个品牌', { day: { from: '2023-01-01', to: '2024-12-05' } })
  figures.read = read
  const { sql = '', values = [] } = queries.at(-1) ?? {}
  const plan = JSON.stringify(await owner.query(`explain (costs off) ${sql}`, values))

  expect(plan).toContain('view_sum')
  expect(plan).not.toContain('Seq Scan on view_figure')

  const { body } = await portal.call<unknown[]>(
    'GET',
    `${apiPaths.listRows('upkeep/catalog/view-rows')}?${new URLSearchParams({ preset: 'subject', keyword: '牌子59', size: '50' })}`,
    { token },
  )

  expect(body.data).toHaveLength(50)
  await owner.close()
})
