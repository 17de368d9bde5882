import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Takes out of X-Forwarded-For what is no address, before anybody reads who is calling: what is left may be logged and counted. A port that some proxies write
 * behind the address goes.
 */
export function keepAddresses({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const given = headers['x-forwarded-for']
  if (given === undefined) return
  const kept = [given]
    .flat()
    .join(',')
    .split(',')
    .map(addressIn)
    .filter((address) => isIP(address) !== 0)
  if (kept.length > 0) headers['x-forwarded-for'] = kept.join(', ')
  else delete headers['x-forwarded-for']
}

function addressIn(part: string): string {
  const text = part.trim()
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}
