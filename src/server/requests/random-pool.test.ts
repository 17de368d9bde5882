import { expect, it } from 'vitest'
import { createRandomPool } from './random-pool.ts'

it('returns the requested number of bytes, each used once, also beyond the stock', () => {
  const random = createRandomPool()
  const chunks = [10, 16, 4096, 5000, ...Array.from({ length: 600 }, () => 16)].map((bytes) =>
    random(bytes),
  )

  expect(chunks.slice(0, 5).map(({ length }) => length)).toEqual([10, 16, 4096, 5000, 16])
  expect(new Set(chunks.map((bytes) => bytes.toString('hex'))).size).toBe(chunks.length)
  expect(chunks.some((bytes) => bytes.every((byte) => byte === 0))).toBe(false)
})

it('what was given is nobody else’s: writing into it changes no later one', () => {
  const random = createRandomPool()
  random(16).fill(0)
  expect(random(16).every((byte) => byte === 0)).toBe(false)
})
