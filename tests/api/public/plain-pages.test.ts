import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { addPublicBrand } from './add-public-brand.ts'

const secret = { creditCode: '91530828MA6K000017', contactPublic: '13988887777' }
const spoilt = '</script><script>x()</script>'
let portal: TestPortal
let tea: string
let hidden: string
let hostile: string

beforeAll(async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'pinlu-plain-'))
  const page =
    '<!doctype html><html><head><title>甲</title></head><body><div id="root"></div></body></html>'

  writeFileSync(join(webDir, 'index.html'), page)
  portal = await openPortal({ webDir })
  const first = {
    isTop10: true,
    top10Rank: 1,
    top10Industry: 'tea',
    slogan: '源自云岭',
    honours: [{ name: '金奖' }],
  }

  tea = (await addPublicBrand(portal, '云雾', { ...secret, ...first })).id
  await addPublicBrand(portal, '弥勒葡萄', {
    industry: 'fruit',
    regionCode: '532504',
    ...secret,
    consentContact: true,
  })

  hostile = (await addPublicBrand(portal, spoilt, { slogan: spoilt, story: spoilt })).id
  hidden = (await addPublicBrand(portal, '未公布', { infoStatus: 'draft' })).id
  await addPublicBrand(portal, '已退出', { status: 'exit' })
})
afterAll(() => portal.close())

const read = async (path: string) => {
  const { status, text, headers } = await portal.call('GET', path)
  return { status, text, headers }
}
/** What search engines are told of a page as data. */
const dataOf = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)![1]!) as Record<
    string,
    unknown
  >

describe('the public catalogue without a script', () => {
  it('reads whole: the year, its list, a brand, the famous brands', async () => {
    const index = await read('/2025lsypxfzn')
    expect(index.status).toBe(200)
    expect(index.text).toContain('<title>2025年度品牌目录 - ')
    expect(index.text).toContain(`href="/2025lsypxfzn/brand?id=${tea}"`)
    expect(index.text).toContain('入选品牌 3 个')
    const list = await read('/2025lsypxfzn/brand/list?industry=fruit')

    expect(list.text).toMatch(/共 1 个品牌/)
    expect([list.text.includes('弥勒葡萄有限公司'), list.text.includes('云雾有限公司')]).toEqual([
      true,
      false,
    ])

    const brand = await read(`/2025lsypxfzn/brand?id=${tea}`)

    for (const part of [
      '<h1>云雾</h1>',
      '源自云岭',
      '云雾的故事',
      'LB-1',
      '金奖',
      '10大名品 · 第1名',
    ])
      expect(brand.text).toContain(part)

    expect((await read('/2025top10')).text).toContain('云雾有限公司')
    expect((await read('/2025top10/brand/list')).text).toContain('共 1 个品牌')
  })

  it('tells search engines what it is about: one address, a description, a picture, data', async () => {
    const { text } = await read(`/2025top10/brand?id=${tea}`)
    expect(text).toMatch(
      new RegExp(`<link rel="canonical" href="http://[^/]+/2025lsypxfzn/brand\\?id=${tea}"`),
    )
    expect(text).toMatch(/<meta name="description" content="源自云岭。云雾有限公司/)
    expect(text).toMatch(/<meta property="og:image" content="http:\/\/[^/]+\/api\/public\/file\//)
    expect(dataOf(text)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Brand',
      name: '云雾',
    })

    const index = dataOf((await read('/2025lsypxfzn')).text)

    expect(index['mainEntity']).toMatchObject({ '@type': 'ItemList' })
  })

  it('says what is not shown to the public neither in words nor in data', async () => {
    const pages = await Promise.all(
      [
        '/2025lsypxfzn',
        '/2025lsypxfzn/brand/list',
        `/2025lsypxfzn/brand?id=${tea}`,
        '/sitemap.xml',
      ].map(read),
    )

    for (const { text } of pages)
      for (const word of [secret.creditCode, secret.contactPublic, '未公布', '已退出', hidden])
        expect(text).not.toContain(word)

    for (const path of [
      `/2025lsypxfzn/brand?id=${hidden}`,
      '/2025lsypxfzn/brand?id=none',
      '/2025lsypxfzn/brand',
    ])
      expect((await read(path)).status, path).toBe(404)

    const never = await read('/2019lsypxfzn')

    expect([never.status, never.text.includes('抱歉，你访问的页面不存在')]).toEqual([404, true])
  })

  it('what somebody wrote is text, and a strange address only another list', async () => {
    const { text } = await read(
      '/2025lsypxfzn/brand/list?keyword=%22%3E%3Cscript%3E&page=x&size=99999&sort=no',
    )
    expect(text).not.toContain('"><script>')
    expect(
      (await read('/2025lsypxfzn/brand/list?keyword=%00%E4%BA%91%E9%9B%BE&industry=tea%07')).text,
    ).toContain('共 1 个品牌')
    expect((await read('/2025lsypxfzn/brand?id=%00')).status).toBe(404)

    for (const path of ['/brand/list', `/brand?id=${hostile}`]) {
      const page = await read(`/2025lsypxfzn${path}`)
      expect(page.text).toContain('x()')
      expect(page.text).not.toContain('<script>x()')
    }

    const ownPage = await read(`/2025lsypxfzn/brand?id=${hostile}`)

    expect(JSON.stringify(dataOf(ownPage.text))).toContain('x()')
  })

  it('is not sent again while it is the same', async () => {
    const { headers } = await read('/2025lsypxfzn')
    const again = await portal.call('GET', '/2025lsypxfzn', {
      headers: { 'if-none-match': String(headers['etag']) },
    })
    expect(again.status).toBe(304)
  })

  it('has a map of its addresses and says what search engines may look at', async () => {
    const map = await read('/sitemap.xml')
    expect(map.text).toMatch(
      new RegExp(`<loc>http://[^/]+/2025lsypxfzn/brand\\?id=${tea}</loc><lastmod>`),
    )
    expect(map.text).toContain('/2024top10/brand/list</loc>')
    const robots = await read('/robots.txt')

    expect(robots.text).toMatch(/Disallow: \/api\/\n/)
    expect(robots.text).toMatch(/Disallow: \/declare\n/)
    expect(robots.text).toMatch(/Sitemap: http:\/\/[^/]+\/sitemap\.xml/)
    expect(robots.text).not.toMatch(/Disallow: \/\n|lsypxfzn/)
  })
})
