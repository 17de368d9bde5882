import sharp from 'sharp'
import { expect, test } from 'vitest'
import { stripMetadata } from './strip-metadata.ts'

const gps = {
  IFD0: { Make: 'SecretCamera', Artist: 'SecretOwner' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '24/1 30/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '100/1 5/1 0/1',
  },
}
/** A picture whose corners differ, with all that a camera writes. */
const picture = ({ orientation }: { orientation?: number } = {}) =>
  sharp({ create: { width: 48, height: 32, channels: 3, background: '#c33' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="20" height="10"><rect width="20" height="10" fill="#06c"/></svg>',
        ),
        left: 0,
        top: 0,
      },
    ])
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
    .withMetadata(orientation === undefined ? {} : { orientation })
    .withExifMerge(gps)
const pixels = async (content: Buffer) => (await sharp(content).raw().toBuffer()).toString('base64')
const secrets = /Secret|GPS|xmpmeta/

test.each([
  ['baseline', false],
  ['progressive', true],
])('a JPEG loses place, owner and previews, and no pixel: %s', async (_, progressive) => {
  const original = await picture({ orientation: 6 }).jpeg({ progressive }).toBuffer()
  expect(original.toString('latin1')).toMatch(secrets)
  const plain = stripMetadata(original)

  expect(plain.toString('latin1')).not.toMatch(secrets)
  expect(await pixels(plain)).toBe(await pixels(original))
  const { orientation, icc, xmp } = await sharp(plain).metadata()

  expect([orientation, icc === undefined, xmp]).toEqual([6, false, undefined])
})

test('a picture that is not turned has no Exif at all afterwards', async () => {
  const plain = stripMetadata(await picture({ orientation: 1 }).jpeg().toBuffer())
  expect((await sharp(plain).metadata()).exif).toBeUndefined()
})

test('what follows the picture is dropped: phones put a second one there', async () => {
  const original = await picture().jpeg().toBuffer()
  const double = stripMetadata(Buffer.concat([original, original]))
  expect(double.equals(stripMetadata(original))).toBe(true)
})

test('a PNG loses its texts, and no pixel', async () => {
  const original = await picture().png().toBuffer()
  expect(original.toString('latin1')).toMatch(secrets)
  const plain = stripMetadata(original)
  expect(plain.toString('latin1')).not.toMatch(secrets)
  expect(await pixels(plain)).toBe(await pixels(original))
})

test('stripping again changes nothing, and neither does it change what has nothing or is no picture', async () => {
  const once = stripMetadata(await picture({ orientation: 8 }).jpeg().toBuffer())
  expect(stripMetadata(once).equals(once)).toBe(true)
  const bare = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

  expect(stripMetadata(bare).equals(bare)).toBe(true)
  for (const content of [Buffer.from('%PDF-1.4'), Buffer.alloc(0), Buffer.from([0xff])])
    expect(stripMetadata(content)).toBe(content)
})

test('however a file is damaged, nothing of its metadata stays and nothing fails', async () => {
  const original = await picture({ orientation: 3 }).jpeg().toBuffer()
  for (let length = 0; length < original.length; length += 7) {
    const cut = stripMetadata(original.subarray(0, length))
    expect(cut.toString('latin1')).not.toMatch(secrets)
  }

  for (let at = 3; at < 400; at++) {
    const broken = Buffer.from(original)
    broken[at] = 0xff - (broken[at] ?? 0)
    expect(() => stripMetadata(broken)).not.toThrow()
  }
})
