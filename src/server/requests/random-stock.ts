import { randomBytes } from 'node:crypto'

/** Bytes. */
const stock = 4096

/** Cryptographically strong, each byte used once; fetched in bulk. */
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
