import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkAvatar } from './profile.ts'

const picture = (width: number, height: number) => {
  const content = Buffer.alloc(60)
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)

  return `data:image/png;base64,${content.toString('base64')}`
}

const photo = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#c33' } })
const addressOf = (type: string, content: Buffer) =>
  `data:image/${type};base64,${content.toString('base64')}`

test('an avatar keeps its pixels and loses what a camera wrote beside them', async () => {
  const plain = addressOf('png', await photo().png().toBuffer())
  expect(checkAvatar(plain)).toBe(plain)
  const taken = await photo()
    .withExif({ IFD0: { Artist: 'SecretOwner' } })
    .jpeg()
    .toBuffer()

  expect(taken.toString('latin1')).toContain('SecretOwner')
  const bytes = Buffer.from(checkAvatar(addressOf('jpeg', taken))?.split(',')[1] ?? '', 'base64')

  expect(bytes.toString('latin1')).not.toContain('SecretOwner')
  expect((await sharp(bytes).metadata()).width).toBe(64)
})

test('an avatar of absurd size is refused, however small its file is', () => {
  for (const [width, height] of [
    [50_000, 50_000],
    [64, 50_000],
    [0, 64],
  ] as const)
    expect(() => checkAvatar(picture(width, height))).toThrow('头像')
})
