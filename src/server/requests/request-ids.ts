import { randomStock } from './random-stock.ts'

/** Ids for logs and errors: 16 unguessable hexadecimal digits. */
export function requestIds(): () => string {
  const random = randomStock()
  return () => random(8).toString('hex')
}
