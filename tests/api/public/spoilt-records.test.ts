import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, RecordData } from '#config-model/record.ts'
import type { BrandCard } from '#contract/public.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let admin: string
/** Characters of a text that is longer than any field, and than what the catalogue may answer. */
const longer = 25_000
/**
 * What no form sends, but what an older portal, an import or a hand in the database may have left.
 */
const spoilt: Json[] = [
  null,
  true,
  -1,
  1e300,
  '',
  'javascript:alert(1)',
  '2025-13-77',
  '长'.repeat(longer),
  [],
  [null],
  [[1]],
  [{}],
  [{ id: 5, url: 'javascript:alert(1)', certType: {}, platform: [null] }],
  {},
  { id: null },
]
const sound: Record<string, RecordData> = {
  'catalog-brand': {
    year: 2025,
    type: 'product',
    brandName: '云雾',
    catalogNo: 'ML-1',
    industry: 'tea',
    regionCode: '530828',
    infoStatus: 'published',
    status: 'valid',
    isTop10: true,
    top10Rank: 1,
    top10Industry: 'tea',
  },
  article: {
    title: '通知',
    categoryCode: 'notice',
    status: 'published',
    content: '<p>内容</p>',
    publishDate: '2025-01-01 08:00:00',
  },
}
const ids: Record<string, string[]> = { 'catalog-brand': [], article: [] }

/** What decides whether a record is shown at all is spoilt by itself. */
const gates: Record<string, string[]> = {
  'catalog-brand': ['infoStatus', 'status', 'year'],
  article: ['status', 'publishDate', 'expireAt'],
}

/**
 * Each field gets each value that does not belong there, in one record or another; past the portal,
 * as it lies in the database.
 */
async function spoil(entity: string): Promise<void> {
  const { services } = portal
  const config = services.config()
  const { query } = services.database
  const names = Object.keys(config.entities[entity]!.fields)
  const [closing, others] = [gates[entity]!, names.filter((name) => !gates[entity]!.includes(name))]

  for (const fields of [others, ...closing.map((name) => [name])])
    for (const turn of spoilt.keys()) {
      const record = {
        ...blankRecord(services, config, null, entity),
        year: entity === 'article' ? null : 2025,
      }

      record.data = sound[entity]!
      await insertRecord(query, config, record)
      const values = fields.map((name, at) => [name, spoilt[(at + turn) % spoilt.length]])

      await query(
        `update e_${entity.replace('-', '_')} set data = data || $2::jsonb where id = $1`,
        [record.id, JSON.stringify(Object.fromEntries(values))],
      )

      ids[entity]!.push(record.id)
    }
}

beforeAll(async () => {
  portal = await openPortal()
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'spoilt-admin', roles: ['admin'] }),
  )
  await spoil('catalog-brand')
  await spoil('article')
}, 120_000)
afterAll(() => portal.close())

/** The calls that end in 5xx. */
async function failures(paths: string[], token?: string): Promise<string[]> {
  const failed: string[] = []
  for (const path of paths) {
    const { status, text } = await portal.call('GET', path, { token })
    if (status >= 500) failed.push(`${status} ${path} ${text.slice(0, 200)}`)
  }

  return failed
}

describe('whatever is stored', () => {
  it('the public catalogue answers', async () => {
    const list = '/api/public/catalogue/list?year=2025&size=48'
    const pages = Array.from({ length: 2 }, (_, at) => `${list}&page=${at + 1}`)
    const orders = ['default', 'views', 'name', 'rank'].map((sort) => `${list}&sort=${sort}`)
    const filters = [
      'top10=true',
      'cert=green',
      'keyword=云雾',
      'city=530800',
      'industry=tea',
      'type=product',
    ]

    const brands = ids['catalog-brand']!.map(
      (id) => `/api/public/catalogue/brand?year=2025&id=${id}`,
    )
    const all = [
      '/api/public/catalogue/index?year=2025',
      ...pages,
      ...orders,
      ...filters.map((part) => `${list}&${part}`),
      ...brands,
    ]

    expect(await failures(all)).toEqual([])
  }, 120_000)

  it('nothing of it leads to a script, and no text is longer than its field', async () => {
    for (const id of ids['catalog-brand']!) {
      const { text } = await portal.call<BrandCard>(
        'GET',
        `/api/public/catalogue/brand?year=2025&id=${id}`,
      )

      expect(text).not.toMatch(/"(url|cover)":"javascript:/)
      expect(text.length).toBeLessThan(20_000)
    }
  }, 120_000)

  it('notices and articles answer to everybody', async () => {
    const articles = ids['article']!.map((id) => `/api/common/article/view/${id}`)
    const all = ['/api/common/article/notice/list', '/api/portal', ...articles]
    expect(await failures(all)).toEqual([])
    expect(await failures(all, admin)).toEqual([])
  }, 120_000)

  it('lists, records and exports answer to those who look after it', async () => {
    const config = portal.services.config()
    const lists = Object.entries(config.pages).flatMap(([id, page]) => {
      if (page.kind !== 'list' || !Object.hasOwn(ids, page.entity)) return []

      const base = `/api/list/rows/${id}?size=100${page.year === 'path' ? '&year=2024' : ''}`
      const columns = page.columns.map(({ field }) => field)

      return [
        base,
        ...columns.flatMap((field) => [
          `${base}&sort=${field}&order=asc`,
          `${base}&sort=-${field}`,
        ]),
        `/api/list/counts/${id}`,
      ]
    })

    expect(lists.length).toBeGreaterThan(10)
    expect(await failures(lists, admin)).toEqual([])
    const records = Object.entries(ids).flatMap(([entity, known]) =>
      known.map((id) => `/api/record/${entity}/${id}`),
    )

    expect(await failures(records, admin)).toEqual([])
    expect(
      await failures(
        records.map((path) => `${path}/check`),
        admin,
      ),
    ).toEqual([])
  }, 120_000)

  it('a record that was spoilt is handed in for publishing again only whole and right', async () => {
    const path = `/api/record/catalog-brand/${ids['catalog-brand']!.at(-1)!}`
    const version = async () =>
      (await portal.call<{ version: number }>('GET', path, { token: admin })).body.data.version
    for (const changes of [
      { buyLinks: [{ platform: 'tmall', url: 'javascript:alert(1)' }] },
      { buyLinks: [null] },
      { gallery: [{}] },
      { story: '长'.repeat(1_000_000) },
      { slogan: '好茶' },
    ]) {
      const saved = await portal.call('PATCH', path, {
        token: admin,
        body: { version: await version(), changes },
      })

      const sent = await portal.call('POST', `${path}/publication/submit`, {
        token: admin,
        body: { version: await version() },
      })

      expect([saved.status, sent.status]).toEqual([
        expect.toSatisfy((told: number) => told < 500),
        400,
      ])
    }
  })
})
