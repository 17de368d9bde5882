import { rmSync } from 'node:fs'
import readQr from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { addPublicBrand } from './add-public-brand.ts'
import { drawnWeb } from './drawn-web.ts'

const site = 'https://pinlu.example.cn'
const webDir = drawnWeb()
let portal: TestPortal
let id: string
beforeAll(async () => {
  portal = await openPortal({ publicUrl: site, webDir })
  const data = {
    slogan: '高山云雾 <好茶>',
    creditCode: '91530828MA6K12345X',
    contactPublic: '0879-1234567',
    consentContact: true,
    isTop10: true,
    top10Rank: 1,
  }

  id = (await addPublicBrand(portal, '云雾', data)).id
})
afterAll(async () => {
  await portal.close()
  rmSync(webDir, { recursive: true })
})

const poster = (more = '', headers: Record<string, string> = {}) =>
  portal.call('GET', `${apiPaths.publicPoster}?year=2025&id=${id}${more}`, { headers })

/** What a camera reads from a drawn poster. */
async function readCode(svg: string): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('a poster says what the public page says, and its code leads to the one address of the brand', async () => {
  const { status, text, headers } = await poster('', { host: 'evil.example' })
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])

  for (const word of [
    '云雾',
    '云雾有限公司',
    '普洱市 澜沧',
    'ML-云雾',
    'LB-1',
    '10大名品 · 第1名',
    '2025年度品牌目录',
  ])
    expect(text).toContain(word)

  expect(text).toContain('高山云雾 &lt;好茶&gt;')
  expect(text).toMatch(/<image href="data:image\/webp;base64,\w{40}/)
  const page = await portal.call('GET', `${apiPaths.publicBrand}?year=2025&id=${id}`)

  expect(page.status).toBe(200)
  const read = await readCode(text)

  expect(read).toBe(`${site}/2025lsypxfzn/brand?id=${id}`)
  const { status: opened, text: html } = await portal.call('GET', String(read).slice(site.length))

  expect(opened).toBe(200)
  expect(html).toMatch(/<h1[^>]*>[^<]*云雾/)
})

test('it never bears a credit code or a telephone number, and asks for nothing elsewhere', async () => {
  const { text, headers } = await poster()
  expect(text).not.toMatch(/91530828|0879-|href="(?!data:)/)
  expect(headers['content-security-policy']).toBe(
    "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
  )
})

test('who has it asks for it in vain, and it speaks the language that its address names', async () => {
  const { headers } = await poster()
  const again = await poster('', { 'if-none-match': String(headers['etag']) })
  expect([again.status, again.text]).toEqual([304, ''])
  const { text } = await poster('&locale=en-US')
  expect(text).toContain('Scan to see the brand')
})

test('a brand that is not shown has none', async () => {
  const draft = await addPublicBrand(portal, '草稿', { infoStatus: 'draft' })
  for (const [year, other] of [
    [2025, draft.id],
    [2025, 'nobody'],
    [1999, id],
  ])
    expect(
      (await portal.call('GET', `${apiPaths.publicPoster}?year=${year}&id=${other}`)).status,
    ).toBe(404)
})

test('where nobody knows the address of the site, the poster has no code', async () => {
  const nowhere = await openPortal()
  const added = await addPublicBrand(nowhere, '无址', {})
  const ask = (host: string) =>
    nowhere.call('GET', `${apiPaths.publicPoster}?year=2025&id=${added.id}`, { headers: { host } })

  expect((await ask('evil.example')).text).not.toMatch(/扫一扫|fill="#000"/)
  expect((await ask('localhost:8080')).text).toContain('扫一扫')
  await nowhere.close()
})
