import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { pruneViews, rollUpViews } from '#server/public/view-counter.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let brand: string
const tokens: Record<string, string> = {}
const list = 'upkeep/catalog/view-rows'

beforeAll(async () => {
  portal = await openPortal()
  const config = portal.services.config()
  const record = blankRecord(portal.services, config, null, 'catalog-brand')
  const data = {
    year: 2024,
    catalogNo: 'ML-1',
    brandName: '云栖',
    industry: 'tea',
    regionCode: '530828',
    status: 'valid',
    infoStatus: 'published',
  }

  await insertRecord(portal.services.database.query, config, {
    ...record,
    year: 2024,
    region: '530828',
    data,
  })

  brand = record.id

  for (const role of ['leader', 'province'])
    tokens[role] = await portal.tokenOf(
      await portal.addAccount({ username: `${role}v`, roles: [role], region: '530000' }),
    )
})
afterAll(() => portal.close())

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const look = (agent: string, headers: Record<string, string> = {}) =>
  portal.call('GET', `${apiPaths.publicBrand}?year=2024&id=${brand}`, {
    headers: { 'user-agent': agent, ...headers },
  })
/** Without the two seconds until the counter writes by itself. */
async function stored() {
  await portal.app.views.flush()

  return portal.services.database.query<{
    visitor: string
    device: string
    referer: string
    page: string
  }>('select visitor, device, referer, page from catalogue_view order by at, device desc')
}

const rows = async (preset: string, token = tokens['leader']) =>
  (
    await portal.call<ListRow[]>('GET', `${apiPaths.listRows(list)}?preset=${preset}&size=100`, {
      token,
    })
  ).body.data

it('counts a visitor and a brand once in half an hour, without robots and without those who ask not to be followed', async () => {
  for (const path of ['/2024lsypxfzn/brand', '/2024lsypxfzn'])
    await portal.call('GET', path, {
      headers: {
        accept: 'text/html',
        'user-agent': phone,
        referer: 'https://search.example.com/?q=%E8%8C%B6',
      },
    })

  await look(phone)
  await look(phone)
  await look(desk)
  await look('Googlebot/2.1 (+http://www.google.com/bot.html)')
  await look('Mozilla/5.0 (X11; Linux)', { dnt: '1' })
  await look('Mozilla/5.0 (Macintosh)', { 'sec-gpc': '1' })
  const views = await stored()

  expect(views.map(({ device, referer, page }) => [device, referer, page])).toEqual([
    ['mobile', 'search.example.com', 'detail'],
    ['desktop', '', 'detail'],
  ])

  expect(new Set(views.map(({ visitor }) => visitor)).size).toBe(2)
  expect(JSON.stringify(views)).not.toContain('127.0.0.1')

  portal.time.now = new Date(portal.time.now.getTime() + 31 * 60_000)
  await look(phone)
  await portal.call('GET', `${apiPaths.publicIndex}?year=2024`, { headers: { 'user-agent': desk } })
  expect(await stored()).toHaveLength(4)
})

it('tells the day by brand, industry, city, device, referrer and hour to those who may read it, and to nobody else', async () => {
  const data = async (preset: string) =>
    (await rows(preset)).map((row) =>
      Object.fromEntries(
        Object.entries(row.data).filter(([name]) => !['day', 'kind', 'year'].includes(name)),
      ),
    )

  // The counter itself may be at it: then the figures are told as soon as it is done.
  await expect
    .poll(async () => {
      await rollUpViews(portal.services, portal.time.now)
      return await data('total')
    })
    .toEqual([{ views: 4, visitors: 2 }])

  expect(await data('subject')).toEqual([{ subject: '云栖（ML-1）', views: 3, visitors: 2 }])
  expect(await data('industry')).toEqual([{ industry: 'tea', views: 3, visitors: 2 }])
  expect(await data('city')).toEqual([{ regionCode: '530800', views: 3, visitors: 2 }])
  expect(
    (await data('device'))
      .map((row) => `${String(row['device'])} ${String(row['views'])}`)
      .toSorted(),
  ).toEqual(['desktop 2', 'mobile 2'])

  expect(new Set((await data('referrer')).map((row) => row['referrer']))).toEqual(
    new Set(['(direct)', 'search.example.com']),
  )
  expect((await data('hour')).reduce((sum, row) => sum + Number(row['views']), 0)).toBe(4)
  expect((await rows('today')).length).toBe(1)
  expect(
    (await portal.call('GET', apiPaths.listRows(list), { token: tokens['province'] })).status,
  ).toBe(403)
  const page = portal.services.config().pages['upkeep/catalog/view-log']
  const blocks = page?.kind === 'board' ? page.blocks : []

  for (const at of blocks.keys()) {
    const { status, body } = await portal.call(
      'GET',
      apiPaths.boardBlock(String(at), 'upkeep/catalog/view-log'),
      {
        token: tokens['leader'],
      },
    )

    expect([at, status, body.msg]).toEqual([at, 200, ''])
  }
})

it('counts no more than a bounded number of one address in a minute, and still answers', async () => {
  const before = (await stored()).length
  const answers = await Promise.all(Array.from({ length: 300 }, (_, at) => look(`${desk} ${at}`)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const after = (await stored()).length

  expect(after).toBeGreaterThan(before + 100)
  expect(after).toBeLessThanOrEqual(before + 120)
})

it('has a minute to aggregate a day with very many views', async () => {
  const limits: unknown[] = []
  const database = portal.services.database.wrappingTransactions(async (query, work) => {
    limits.push(await query(`select current_setting('statement_timeout') as limit`))
    return work(query)
  })

  await rollUpViews({ ...portal.services, database }, portal.time.now)
  expect(limits).toEqual([[{ limit: '1min' }]])
})

it('aggregates beyond the timeout of requests', { tags: ['long'] }, async () => {
  const { database } = portal.services
  await database.withDedicatedConnection(async (query) => {
    await query('begin')
    await query('lock table view_figure')
    const rolling = rollUpViews(portal.services, portal.time.now).catch((error: unknown) => error)

    await query('select pg_sleep(4.2)')
    await query('rollback')
    expect(await rolling).toBe(undefined)
  })
})

it('forgets single views after ninety days and keeps the figures of their days', async () => {
  await rollUpViews(portal.services, portal.time.now)
  const later = new Date(portal.time.now.getTime() + 92 * 86_400_000)

  await pruneViews(portal.services, later)
  await rollUpViews(portal.services, later)
  expect(await stored()).toEqual([])
  expect((await rows('total'))[0]?.data['views']).toBeGreaterThan(100)
})
