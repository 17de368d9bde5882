import { randomBytes } from 'node:crypto'

const stockBytes = 4096

/** Cryptographically strong bytes, fetched in bulk; each is used once. */
export function createRandomPool(): (bytes: number) => Buffer {
  let left = Buffer.alloc(0)
  return (bytes) => {
    if (bytes > stockBytes) return randomBytes(bytes)

    if (bytes > left.length) left = randomBytes(stockBytes)
    const takenBytes = Buffer.from(left.subarray(0, bytes))

    left.fill(0, 0, bytes)
    left = left.subarray(bytes)

    return takenBytes
  }
}
