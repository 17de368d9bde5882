import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routePatterns } from '#contract/paths.ts'
import { pictureAddress, pictureSrcset } from '#contract/pictures.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { addPublicBrand } from './add-public-brand.ts'

let portal: TestPortal
let wide: string
let small: string
beforeAll(async () => {
  portal = await openPortal()
  wide = await withContent(
    await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#1b7a45' } })
      .jpeg()
      .toBuffer(),
  )

  small = (await addPublicBrand(portal, '小图', {})).picture
})
afterAll(() => portal.close())

const addressOf = (id: string) => routePatterns.publicFile.replace(':id', id)
const ask = (id: string, width: 320 | 640, accept: string, more: Record<string, string> = {}) =>
  portal.app.inject({
    method: 'GET',
    url: pictureAddress(addressOf(id), width),
    headers: { accept, ...more },
  })

/** A public brand whose picture has this content. */
async function withContent(content: Buffer): Promise<string> {
  const { picture } = await addPublicBrand(portal, randomBytes(4).toString('hex'), {})
  const { sha256, size } = await portal.services.files.put(content)

  await portal.services.database.query(
    'update file set sha256 = $2, size = $3, type = $4 where id = $1',
    [picture, sha256, size, 'image/jpeg'],
  )

  return picture
}

it('a picture has the requested width and the best accepted format', async () => {
  for (const [accept, type] of [
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
  ] as const) {
    const answer = await ask(wide, 640, accept)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
    expect(answer.headers['vary']).toMatch(/\baccept\b/i)
    const { width, height } = await sharp(answer.rawPayload).metadata()

    expect([width, height]).toEqual([640, 360])
    const again = await ask(wide, 640, accept, { 'if-none-match': String(answer.headers['etag']) })

    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  }

  const original = await ask(wide, 640, 'image/png,*/*')

  expect((await sharp(original.rawPayload).metadata()).width).toBe(1600)
})

it('one that is not wider keeps its width, and is made once for all who ask at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(small, 320, 'image/webp')))
  for (const { rawPayload } of answers) expect((await sharp(rawPayload).metadata()).width).toBe(40)
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('hex'))).size).toBe(1)
})

it('the original comes without what the camera wrote beside it, turned as it was, and in parts too', async () => {
  const taken = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#1b7a45' },
  })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'SecretOwner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 30/1 0/1' },
    })
    .jpeg()
    .toBuffer()

  expect(taken.toString('latin1')).toContain('SecretOwner')
  const url = addressOf(await withContent(taken))
  const read = async (headers = {}) => portal.app.inject({ method: 'GET', url, headers })
  const [first, again] = [await read(), await read()]

  expect(first.rawPayload.toString('latin1')).not.toContain('SecretOwner')
  const { exif, orientation, width } = await sharp(first.rawPayload).metadata()

  expect([orientation, width, (exif?.length ?? 0) < 40]).toEqual([6, 60, true])
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(again.headers['content-length']).toBe(String(first.rawPayload.length))
  const part = await read({ range: 'bytes=10-29' })

  expect([part.statusCode, part.rawPayload.equals(first.rawPayload.subarray(10, 30))]).toEqual([
    206,
    true,
  ])

  // A proxy that compresses weakens ETags.
  const weak = `W/${String(first.headers['etag'])}`
  expect((await read({ 'if-none-match': weak })).statusCode).toBe(304)

  // Too old for other formats: it gets the original, and that is public as well.
  const wide = await portal.app.inject({
    method: 'GET',
    url: pictureAddress(url, 320),
    headers: { accept: 'image/png' },
  })

  expect(wide.rawPayload.toString('latin1')).not.toContain('SecretOwner')
})

it('what cannot be read as a picture is sent as it is', async () => {
  const noise = randomBytes(2000)
  const answer = await ask(await withContent(noise), 320, 'image/webp')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(answer.rawPayload.equals(noise)).toBe(true)
})

it('only offered widths are made, each listed for the browser to choose from', async () => {
  const odd = await portal.call('GET', `${addressOf(wide)}?width=999`)
  expect([odd.status, odd.body.msg]).toEqual([400, '图片宽度只能是 320 / 640 / 1280 像素'])
  expect(pictureSrcset('/p').split(', ')).toEqual([
    '/p?width=320 320w',
    '/p?width=640 640w',
    '/p?width=1280 1280w',
  ])
})

it('a picture that is no longer public is gone in every width', async () => {
  const id = await withContent(
    await sharp({ create: { width: 700, height: 300, channels: 3, background: '#c48a12' } })
      .png()
      .toBuffer(),
  )

  expect((await ask(id, 320, 'image/webp')).statusCode).toBe(200)
  await portal.services.database.query(
    `update e_catalog_brand set data = jsonb_set(data, '{infoStatus}', '"draft"') where data->'gallery' @> $1::jsonb`,
    [JSON.stringify([{ id }])],
  )

  expect((await ask(id, 320, 'image/webp')).statusCode).toBe(404)
})

it('what was made of a picture goes with it', async () => {
  const { sha256 } = await portal.services.files.put(
    await sharp({ create: { width: 50, height: 50, channels: 3, background: '#1a5fb4' } })
      .png()
      .toBuffer(),
  )

  await portal.services.pictureVariants.getOrRender(sha256, 320, 'webp')
  const folder = join(portal.dataDir, 'pictures', sha256.slice(0, 2))

  expect(readdirSync(folder).some((name) => name.startsWith(sha256))).toBe(true)
  await portal.services.pictureVariants.forget(sha256)
  expect(readdirSync(folder).some((name) => name.startsWith(sha256))).toBe(false)
})
