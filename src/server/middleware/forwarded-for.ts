import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Takes out of X-Forwarded-For what is no address, before anybody reads who is calling: what is left may be logged and counted. */
export function keepAddresses({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const given = headers['x-forwarded-for']
  if (given === undefined) return
  const addresses = [given]
    .flat()
    .join(',')
    .split(',')
    .map((part) => part.trim())
  const kept = addresses.filter((address) => isIP(address) !== 0)
  if (kept.length > 0) headers['x-forwarded-for'] = kept.join(', ')
  else delete headers['x-forwarded-for']
}
