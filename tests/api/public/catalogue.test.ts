import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import type {
  BrandCard,
  BrandDetailData,
  BrandFacets,
  CatalogueIndexData,
} from '#contract/public.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { addPublicBrand } from './add-public-brand.ts'

let portal: TestPortal
const secret = { creditCode: '91530828MA6K000017', contactPublic: '13988887777' }
const ids: Record<string, string> = {}
const pictures: Record<string, string> = {}

async function addBrand(name: string, data: RecordData): Promise<void> {
  const { id, picture } = await addPublicBrand(portal, name, { ...secret, ...data })
  ids[name] = id
  pictures[name] = picture
}

beforeAll(async () => {
  portal = await openPortal()
  await addBrand('云雾', { isTop10: true, top10Rank: 1, top10Industry: 'tea' })
  await addBrand('澜茶', {
    certs: [{ certType: 'organic', certNo: 'OG-1' }],
    productName: '普洱茶',
  })

  await addBrand('弥勒葡萄', {
    industry: 'fruit',
    regionCode: '532504',
    type: 'enterprise',
    consentContact: true,
  })

  await addBrand('未发布', { infoStatus: 'draft' })
  await addBrand('已退出', { status: 'exit' })
  await addBrand('去年', { year: 2024 })
})
afterAll(() => portal.close())

const list = async (query: string) =>
  (await portal.call<BrandCard[]>('GET', `/api/public/catalogue/list?year=2025&${query}`)).body
const names = async (query: string) => (await list(query)).data.map((brand) => brand.brandName)

describe('the public catalogue', () => {
  it('counts and shows what is published in the year, and nothing else', async () => {
    const { body } = await portal.call<CatalogueIndexData>(
      'GET',
      '/api/public/catalogue/index?year=2025',
    )

    expect(body.data).toMatchObject({
      year: 2025,
      published: true,
      figures: { total: 3, region: 0, enterprise: 1, product: 2, top10: 1 },
    })

    expect(body.data.cities.map((city) => [city.name, city.count])).toEqual([
      ['普洱市', 2],
      ['红河哈尼族彝族自治州', 1],
    ])

    expect(
      body.data.top10.flatMap((group) => group.brands.map((brand) => brand.brandName)),
    ).toEqual(['云雾'])
    expect(await names('')).toEqual(['云雾', '弥勒葡萄', '澜茶'].toSorted())
  })

  it('filters by type, industry, place, certificate, word and top 10', async () => {
    expect(await names('type=enterprise')).toEqual(['弥勒葡萄'])
    expect(await names('industry=fruit')).toEqual(['弥勒葡萄'])
    expect((await names('city=530800')).toSorted()).toEqual(['云雾', '澜茶'].toSorted())
    expect(await names('district=532504')).toEqual(['弥勒葡萄'])
    expect(await names('cert=organic')).toEqual(['澜茶'])
    expect(await names(`keyword=${encodeURIComponent('葡萄')}`)).toEqual(['弥勒葡萄'])

    for (const product of ['普洱茶', '洱茶', '茶', 'puercha', 'PEC'])
      expect(await names(`keyword=${encodeURIComponent(product)}&cert=organic`), product).toEqual([
        '澜茶',
      ])

    expect(await names('top10=true')).toEqual(['云雾'])
    expect((await list('page=2&size=2')).page).toEqual({ current: 2, size: 2, total: 3 })
  })

  it('tells how many brands each choice would show beside what else is chosen', async () => {
    const facets = async (query: string) =>
      (await portal.call<BrandFacets>('GET', `/api/public/catalogue/facets?year=2025&${query}`))
        .body.data
    expect(await facets('')).toEqual({
      types: { product: 2, enterprise: 1 },
      industries: { tea: 2, fruit: 1 },
      cities: { 530800: 2, 532500: 1 },
      districts: { 530828: 2, 532504: 1 },
    })

    // What is chosen narrows all sides but its own, and a county stands below its city.
    expect(await facets('industry=tea')).toMatchObject({
      types: { product: 2 },
      industries: { tea: 2, fruit: 1 },
    })

    expect(await facets('city=532500&district=532504')).toMatchObject({
      cities: { 530800: 2, 532500: 1 },
    })
    expect((await facets('cert=organic')).industries).toEqual({ tea: 1 })
    expect((await facets(`keyword=${encodeURIComponent('葡萄')}`)).types).toEqual({ enterprise: 1 })
    expect(await facets('top10=true')).toMatchObject({
      types: { product: 1 },
      industries: { tea: 1 },
    })

    const counted = await facets('type=product')
    for (const [industry, count] of Object.entries(counted.industries))
      expect((await list(`type=product&industry=${industry}`)).page?.total).toBe(count)
  })

  it('shows a brand by id or number, its neighbours, and the telephone only with consent', async () => {
    const brand = async (id: string) =>
      portal.call<BrandDetailData>(
        'GET',
        `/api/public/catalogue/brand?year=2025&id=${encodeURIComponent(id)}`,
      )

    const tea = (await brand(ids['云雾']!)).body.data

    expect(tea).toMatchObject({
      brandName: '云雾',
      story: '云雾的故事',
      contact: null,
      cityName: '普洱市',
    })

    expect(tea.related.map((card) => card.brandName)).toEqual(['澜茶'])
    expect((await brand('ML-弥勒葡萄')).body.data.contact).toBe(secret.contactPublic)
    for (const hidden of ['未发布', '已退出', '去年'])
      expect((await brand(ids[hidden]!)).status).toBe(404)
  })

  it('names types, industries and certificates in the language of the call, and says so to caches', async () => {
    const headers = { 'x-locale': 'en-US' }
    const index = await portal.call<CatalogueIndexData>(
      'GET',
      '/api/public/catalogue/index?year=2025',
      { headers },
    )

    expect(index.body.data.industries.map((item) => item.title)).toEqual(['Tea', 'Fruit'])
    expect(index.headers['vary']).toMatch(/^x-locale\b/)
    const [tea] = (
      await portal.call<BrandCard[]>('GET', '/api/public/catalogue/list?year=2025&cert=organic', {
        headers,
      })
    ).body.data

    expect([tea?.typeTitle, tea?.industryTitle, tea?.certs]).toEqual([
      'Product brand',
      'Tea',
      ['Organic'],
    ])

    expect((await list('cert=organic')).data[0]?.typeTitle).toBe('产品品牌')
  })

  it('never tells a credit code, nor a telephone without consent', async () => {
    const answers = await Promise.all(
      ['index?year=2025', 'list?year=2025', `brand?year=2025&id=${ids['云雾']}`].map((path) =>
        portal.call('GET', `/api/public/catalogue/${path}`),
      ),
    )

    for (const { text } of answers) {
      expect(text).not.toContain(secret.creditCode)
      expect(text).not.toContain(secret.contactPublic)
    }
  })

  it('gives pictures of published brands only', async () => {
    const picture = await portal.call('GET', `/api/public/file/${pictures['云雾']}`)
    expect([
      picture.status,
      picture.headers['content-type'],
      picture.headers['cache-control'],
    ]).toEqual([200, 'image/png', 'public, max-age=300'])

    expect((await portal.call('GET', `/api/public/file/${pictures['未发布']}`)).status).toBe(404)
    expect((await portal.call('GET', `/api/file/${pictures['云雾']}`)).status).toBe(401)
  })

  it('is cacheable for half a minute, and answered with 304 when unchanged', async () => {
    const first = await portal.call('GET', '/api/public/catalogue/list?year=2025')
    expect(first.headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=300')
    expect(
      (
        await portal.call('GET', '/api/public/catalogue/list?year=2025', {
          headers: { 'if-none-match': String(first.headers['etag']) },
        })
      ).status,
    ).toBe(304)
  })

  it('counts a visitor once in half an hour', async () => {
    const view = () => portal.call('GET', `/api/public/catalogue/brand?year=2025&id=${ids['澜茶']}`)
    const views = async () =>
      (
        await portal.services.database.query<{ count: number }>(
          'select count from view_count where subject = $1',
          [`brand:${ids['澜茶']}`],
        )
      )[0]?.count

    await view()
    await expect.poll(views, { timeout: 10_000 }).toBe(1)
    await view()
    portal.time.now = new Date(portal.time.now.getTime() + 31 * 60_000)
    await view()
    await portal.app.views.flush()
    expect(await views()).toBe(2)
  })

  it('knows no other year', async () => {
    expect((await portal.call('GET', '/api/public/catalogue/index?year=1999')).status).toBe(404)
    expect(
      (await portal.call<CatalogueIndexData>('GET', '/api/public/catalogue/index?year=2023')).body
        .data.published,
    ).toBe(false)
  })
})
