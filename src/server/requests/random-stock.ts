import { randomBytes } from 'node:crypto'

/** How many random bytes are fetched at once. */
const stock = 4096

/**
 * Cryptographically strong random bytes, none of which is given twice, fetched in stock: each fetch
 * costs as much as many bytes.
 */
export function randomStock(): (bytes: number) => Buffer {
  let left = Buffer.alloc(0)
  return (bytes) => {
    if (bytes > stock) return randomBytes(bytes)

    if (bytes > left.length) left = randomBytes(stock)
    const takenBytes = Buffer.from(left.subarray(0, bytes))

    left.fill(0, 0, bytes)
    left = left.subarray(bytes)

    return takenBytes
  }
}
