import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export type TrustProxy = (address: string) => boolean

type Forwarded = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/**
 * Trusts senders on this machine and within the ranges.
 * @param ranges addresses, or networks as in `10.0.0.0/24`
 * @throws Error naming the first invalid range
 */
export function trustProxies(ranges: string[] = []): TrustProxy {
  const trusted = new BlockList()
  for (const range of ['127.0.0.0/8', '::1', ...ranges]) addRange(trusted, range)
  return (address) => isIP(address) !== 0 && trusted.check(address, familyOf(address))
}

function addRange(list: BlockList, range: string): void {
  const [address = '', prefix, ...more] = range.split('/')
  const family = familyOf(address)
  const bits = family === 'ipv4' ? 32 : 128

  // All addresses: every visitor could choose one.
  const isPrefix =
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
  if (isIP(address) === 0 || !isPrefix || more.length > 0) throw new Error(range)

  list.addSubnet(address, Number(prefix ?? bits), family)
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/**
 * Removes X-Forwarded headers of untrusted senders, and invalid addresses, ports, schemes and hosts
 * in the others, before any use in logs, counters and links.
 */
export function cleanProxyHeaders({ headers, socket }: Forwarded, isTrusted: TrustProxy): void {
  const isFromProxy = isTrusted(socket.remoteAddress ?? '')
  const keep = (name: string, clean: (text: string) => string | null) => {
    const header = headers[name]
    if (header === undefined) return

    const text = isFromProxy ? clean([header].flat().join(',')) : null
    if (text === null) delete headers[name]
    else headers[name] = text
  }

  keep('x-forwarded-for', addressesIn)
  keep('x-forwarded-proto', (text) => lastMatch(text, /^https?$/))
  keep('x-forwarded-host', (text) =>
    lastMatch(text, /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/),
  )
}

/** The visitor's address as Fastify computes it: the nearest untrusted one, else the farthest. */
export function visitorAddress({ headers, socket }: Forwarded, isTrusted: TrustProxy): string {
  const peer = socket.remoteAddress ?? ''
  const addresses = String(headers['x-forwarded-for'] ?? '')
    .split(', ')
    .filter(Boolean)
  if (!isTrusted(peer) || addresses.length === 0) return peer

  return addresses.findLast((address) => !isTrusted(address)) ?? addresses[0] ?? peer
}

/** The entry of the nearest proxy, if valid. */
function lastMatch(text: string, pattern: RegExp): string | null {
  const last = text.split(',').at(-1)?.trim().toLowerCase() ?? ''
  return pattern.test(last) ? last : null
}

function addressesIn(text: string): string | null {
  const addresses = text
    .split(',')
    .map(addressIn)
    .filter((address) => isIP(address) !== 0)
  return addresses.length > 0 ? addresses.join(', ') : null
}

function addressIn(part: string): string {
  const text = part.trim()
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}
