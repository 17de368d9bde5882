import { randomStock } from './random-stock.ts'

/** Ids under which calls are logged and told of: 16 hexadecimal digits that nobody can guess. */
export function requestIds(): () => string {
  const random = randomStock()
  return () => random(8).toString('hex')
}
