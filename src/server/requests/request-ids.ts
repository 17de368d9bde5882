import { randomBytes } from 'node:crypto'

/** How many random bytes are fetched at once, and how many of them an id has. */
const stock = 4096
const length = 8

/** Ids under which calls are logged and told of: 16 hexadecimal digits that nobody can guess, random bytes fetched in stock. */
export function requestIds(): () => string {
  let bytes = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at >= bytes.length) {
      bytes = randomBytes(stock)
      at = 0
    }
    at += length
    return bytes.toString('hex', at - length, at)
  }
}
