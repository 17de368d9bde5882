import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, RecordData } from '#config-model/record.ts'
import { newId } from '#server/database/id.ts'
import { rollUpViews } from '#server/public/view-counter.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let admin: string
/** Longer than any field of a brand. */
const longText = '长'.repeat(25_000)
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
  longText,
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

/** Each field gets each value that does not belong there, in one record or another. */
function spoiltFields(entity: string): RecordData[] {
  const fields = Object.keys(portal.services.config().entities[entity]!.fields)
  const others = fields.filter((name) => !gates[entity]!.includes(name))

  return spoilt.map((_, turn) =>
    Object.fromEntries(others.map((name, at) => [name, spoilt[(at + turn) % spoilt.length]!])),
  )
}

/** Each gate with each value. */
const spoiltGates = (entity: string): RecordData[] =>
  gates[entity]!.flatMap((name) => spoilt.map((value) => ({ [name]: value })))

/** Records as they lie in the database, past the portal. */
async function store(entity: string, changes: RecordData[]): Promise<void> {
  const { services } = portal
  const config = services.config()
  const { query } = services.database
  const record = {
    ...blankRecord(services, config, null, entity),
    year: entity === 'article' ? null : 2025,
    data: sound[entity]!,
  }

  await insertRecord(query, config, record)
  const rows = changes.map((data) => ({ id: newId(services.clock(), services.random), data }))

  const table = tableOf(entity)

  await query(
    `insert into ${table} select (jsonb_populate_record(e,
       jsonb_build_object('id', r.id, 'data', e.data || r.data))).*
     from ${table} e, jsonb_to_recordset($2::jsonb) r(id text, data jsonb)
     where e.id = $1`,
    [record.id, JSON.stringify(rows)],
  )

  ids[entity]!.push(record.id, ...rows.map(({ id }) => id))
}

beforeAll(async () => {
  portal = await openPortal()
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'spoilt-admin', roles: ['admin'] }),
  )

  for (const entity of Object.keys(ids)) {
    const gated = spoiltGates(entity)
    // Each value in one of the gates; the long test has all of them.
    const some = gated.filter(
      (_, at) => (at % spoilt.length) % 3 === Math.floor(at / spoilt.length),
    )
    await store(entity, [...spoiltFields(entity), ...some])
  }
})
afterAll(() => portal.close())

const cataloguePaths = () => {
  const list = '/api/public/catalogue/list?year=2025&size=48'
  const choices = [
    'page=1',
    'page=2',
    ...['default', 'views', 'name', 'rank'].map((sort) => `sort=${sort}`),
    'top10=true',
    'cert=green',
    'keyword=云雾',
    'city=530800',
    'industry=tea',
    'type=product',
  ]

  return [
    '/api/public/catalogue/index?year=2025',
    ...choices.map((choice) => `${list}&${choice}`),
    ...ids['catalog-brand']!.map((id) => `/api/public/catalogue/brand?year=2025&id=${id}`),
  ]
}

const articlePaths = () => [
  '/api/common/article/notice/list',
  '/api/portal',
  ...ids['article']!.map((id) => `/api/common/article/view/${id}`),
]

const listPaths = () =>
  Object.entries(portal.services.config().pages).flatMap(([id, page]) => {
    if (page.kind !== 'list' || !Object.hasOwn(ids, page.entity)) return []

    const base = `/api/list/rows/${id}?size=100${page.year === 'path' ? '&year=2024' : ''}`
    const sorts = page.columns.flatMap(({ field }) => [field, `-${field}`])

    return [base, ...sorts.map((sort) => `${base}&sort=${sort}`), `/api/list/counts/${id}`]
  })

const recordPaths = () =>
  Object.entries(ids).flatMap(([entity, stored]) =>
    stored.flatMap((id) => [`/api/record/${entity}/${id}`, `/api/record/${entity}/${id}/check`]),
  )

/** The calls that end in 5xx, and what all of them answer. */
async function readAll(paths: string[], token?: string) {
  const failures: string[] = []
  const texts: string[] = []

  for (const path of paths) {
    const { status, text } = await portal.call('GET', path, { token })
    texts.push(text)
    if (status >= 500) failures.push(`${status} ${path} ${text.slice(0, 200)}`)
  }

  return { failures, texts }
}

const failuresOf = async (paths: string[], token?: string) => (await readAll(paths, token)).failures

describe('whatever is stored', () => {
  it('the public catalogue answers; nothing leads to a script, no text is longer than its field', async () => {
    const { fields } = portal.services.config().entities['catalog-brand']!
    const longest = Math.max(...Object.values(fields).map(({ maxLength = 0 }) => maxLength))
    expect(longest).toBeLessThan(longText.length)

    const { failures, texts } = await readAll(cataloguePaths())
    expect(failures).toEqual([])

    for (const text of texts) {
      expect(text).not.toMatch(/"(url|cover)":"javascript:/)
      expect(text).not.toContain(longText.slice(0, longest + 1))
    }
  })

  it('its views are counted, whatever the length of a name', async () => {
    await portal.app.views.flush()
    await rollUpViews(portal.services, portal.services.clock())

    const views = await portal.services.database.query<{ item: string }>(
      `select item from view_figure where kind = 'subject'`,
    )
    expect(views.length).toBeGreaterThan(5)
    expect(views.some(({ item }) => item.startsWith('长长'))).toBe(true)
  })

  it('notices and articles answer to everybody', async () => {
    expect(await failuresOf(articlePaths())).toEqual([])
    expect(await failuresOf(articlePaths(), admin)).toEqual([])
  })

  it('lists, records and their checks answer to those who look after it', async () => {
    expect(listPaths().length).toBeGreaterThan(10)
    expect(await failuresOf(listPaths(), admin)).toEqual([])
    expect(await failuresOf(recordPaths(), admin)).toEqual([])
  })

  it(
    'all of it answers with each value in each field that decides what is shown',
    {
      tags: ['long'],
    },
    async () => {
      for (const entity of Object.keys(ids)) await store(entity, spoiltGates(entity))

      expect(await failuresOf([...cataloguePaths(), ...articlePaths()])).toEqual([])
      expect(
        await failuresOf([...articlePaths(), ...listPaths(), ...recordPaths()], admin),
      ).toEqual([])
    },
  )

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
        expect.toSatisfy((status: number) => status < 500),
        400,
      ])
    }
  })
})
