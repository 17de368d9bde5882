import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicPage } from '#public/public-page.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { addPublicBrand } from './add-public-brand.ts'
import { drawnWeb } from './drawn-web.ts'

const secret = { creditCode: '91530828MA6K000017', contactPublic: '13988887777' }
const spoilt = '</script><script>x()</script>'
const webDir = drawnWeb()
let portal: TestPortal
let tea: string

beforeAll(async () => {
  portal = await openPortal({ webDir })
  tea = (
    await addPublicBrand(portal, '云雾', {
      ...secret,
      isTop10: true,
      top10Rank: 1,
      top10Industry: 'tea',
    })
  ).id

  await addPublicBrand(portal, spoilt, { slogan: spoilt, story: spoilt })
})
afterAll(async () => {
  await portal.close()
  rmSync(webDir, { recursive: true })
})

const read = (path: string, headers: Record<string, string> = {}) =>
  portal.call('GET', path, { headers })
const dataOf = (text: string) =>
  JSON.parse(
    /<script type="application\/json" id="page">([^<]*)<\/script>/.exec(text)![1]!,
  ) as PublicPage
const all = () => [
  '/2025lsypxfzn',
  '/2025lsypxfzn/brand/list',
  `/2025lsypxfzn/brand?id=${tea}`,
  '/2025top10',
  '/2025top10/brand/list',
  `/2025top10/brand?id=${tea}`,
]

describe('a public page', () => {
  it('names its script, its styles and the words of its language, and none of the application', async () => {
    for (const path of all()) {
      const { text } = await read(path)
      expect(text).toContain('<script type="module" src="/assets/open.js"></script>')
      expect(text).toContain('<link rel="modulepreload" href="/assets/zh.js">')
      expect(text).not.toMatch(/boot\.js|name="opening"|\/assets\/en\.js/)
    }

    expect((await read('/2025top10', { 'x-locale': 'en-US' })).text).toContain(
      'href="/assets/en.js"',
    )
  })

  it('tells beside each choice how many brands it would show, and fetches pictures as wide as their place', async () => {
    const { text } = await read('/2025lsypxfzn/brand/list?industry=tea')
    const choices = {
      types: [{ value: 'product', title: '产品品牌 2' }],
      industries: [{ value: 'tea', title: '茶叶 2' }],
      cities: [{ value: '530800', title: '普洱市 2' }],
      districts: [],
    }

    expect(dataOf(text)).toMatchObject({ shown: { list: { choices } } })
    const nothing = dataOf((await read('/2025lsypxfzn/brand/list?industry=tea&type=region')).text)

    // What is chosen stays among the choices, that it may be let go.
    const types = [{ title: '区域公用品牌 0' }, { title: '产品品牌 2' }]

    expect(nothing).toMatchObject({ shown: { list: { choices: { types } } } })
    expect(text).toMatch(
      /srcSet="\/api\/public\/file\/[\w-]+\?width=640 2x" src="\/api\/public\/file\/[\w-]+\?width=320"/i,
    )
  })

  it('carries the data that it was drawn from, as text that no browser runs, and nothing private', async () => {
    for (const path of all()) {
      const { text } = await read(path)
      expect(dataOf(text).address, path).toBe(path)
      expect(text.match(/<script/g), path).toHaveLength(3)
      for (const word of Object.values(secret)) expect(text, path).not.toContain(word)
    }

    expect(dataOf((await read('/2025lsypxfzn')).text).shown).toMatchObject({
      kind: 'catalogue-index',
    })
  })

  it('is in no style of its own: the content policy refuses them', async () => {
    for (const path of all())
      expect((await read(path)).text).not.toMatch(/<[a-z]+[^>]* style=|<style/)
  })

  it('fits in 30 kB', async () => {
    for (const path of all()) expect((await read(path)).bytes.length, path).toBeLessThan(30 * 1024)
  })
})

describe('the language of a public page', () => {
  const english = { cookie: 'admin-token=x; i18n-locale=en-US' }

  it('is chosen by a header, else by a cookie; the answer to a cookie is private', async () => {
    const [usual, byHeader, chosen] = await Promise.all([
      read('/2025lsypxfzn'),
      read('/2025lsypxfzn', { 'x-locale': 'en-US' }),
      read('/2025lsypxfzn', english),
    ])

    const heading = (text: string) =>
      /<html lang="([^"]+)".*<h1>([^<]*)<\/h1>/s.exec(text)!.slice(1)

    expect(heading(usual.text)).toEqual(['zh-CN', '2025年度品牌目录'])
    expect(heading(byHeader.text)).toEqual(['en-US', 'Brand catalogue 2025'])
    expect(heading(chosen.text)).toEqual(['en-US', 'Brand catalogue 2025'])
    expect(String(byHeader.headers['cache-control'])).toContain('public')
    expect(String(chosen.headers['cache-control'])).toContain('private')
    expect(
      heading((await read('/2025lsypxfzn', { ...english, 'x-locale': 'zh-CN' })).text)[0],
    ).toBe('zh-CN')
  })

  it('is the only effect of a cookie: signed-in users get the same bytes', async () => {
    const [nobody, somebody] = [
      await read('/2025lsypxfzn'),
      await read('/2025lsypxfzn', { cookie: 'admin-token=x' }),
    ]

    expect(somebody.headers['etag']).toBe(nobody.headers['etag'])
    expect(somebody.headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=300')
    expect(somebody.headers['vary']).toBe('accept-encoding, x-locale')
  })
})

describe('a cached page', () => {
  it('is sent again without a query, compressed by Accept-Encoding', async () => {
    const first = await read('/2025lsypxfzn/brand/list?sort=name')
    const { database } = portal.services
    const ask = database.read

    database.read = () => Promise.reject(new Error('asked again'))
    const again = await read('/2025lsypxfzn/brand/list?sort=name', { 'accept-encoding': 'br' })

    database.read = ask
    expect(again.headers['etag']).toBe(first.headers['etag'])
    expect(again.headers['content-encoding']).toBe('br')
    expect(again.bytes.length).toBeLessThan(first.bytes.length / 3)
  })

  it('is another one as soon as a brand of it changes', async () => {
    const before = await read('/2025lsypxfzn')
    expect(before.text).not.toContain('新来的')
    await addPublicBrand(portal, '新来的', {})
    const after = await read('/2025lsypxfzn', { 'if-none-match': String(before.headers['etag']) })

    expect(after.status).toBe(200)
    expect(after.text).toContain('新来的')
  })

  it('that cannot be read shows an error, is not cached, and recovers', async () => {
    const { database } = portal.services
    const ask = database.read

    database.read = () => Promise.reject(new Error('away'))
    const away = await read('/2025top10/brand/list?sort=views')

    database.read = ask
    expect([away.status, away.headers['cache-control']]).toEqual([503, 'no-store'])
    expect(away.text).toContain('内容加载失败')
    expect((await read('/2025top10/brand/list?sort=views')).status).toBe(200)
  })
})

it('looking at a page is counted once for a visitor, fetching it ahead is not', async () => {
  const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)', accept: 'text/html' }
  const count = async () => {
    await portal.app.views.flush()
    const [row] = await portal.services.database.query<{ n: number }>(
      `select count(*)::int as n from catalogue_view where brand_id = $1`,
      [tea],
    )

    return row!.n
  }

  const path = `/2025lsypxfzn/brand?id=${tea}`
  const before = await count()

  await read(path, { ...agent, 'x-purpose': 'prefetch' })
  expect(await count()).toBe(before)
  await read(path, agent)
  await read(path, agent)
  expect(await count()).toBe(before + 1)
})
