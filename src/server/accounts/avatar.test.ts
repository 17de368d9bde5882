import { expect, test } from 'vitest'
import { checkAvatar } from './avatar.ts'

const picture = (width: number, height: number) => {
  const content = Buffer.alloc(60)
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)
  return `data:image/png;base64,${content.toString('base64')}`
}

test('an avatar of absurd size is refused, however small its file is', () => {
  expect(checkAvatar(picture(64, 64))).toBe(picture(64, 64))
  for (const [width, height] of [
    [50_000, 50_000],
    [64, 50_000],
    [0, 64],
  ] as const)
    expect(() => checkAvatar(picture(width, height))).toThrow('头像')
})
