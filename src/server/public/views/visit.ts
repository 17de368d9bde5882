import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { formatDate } from '#config-model/facts/time.ts'

/** Stored data of a visit: no address, no account, a daily pseudonym. */
export interface PageVisit {
  visitor: string
  device: 'desktop' | 'tablet' | 'mobile'
}

const robots = /bot\b|crawl|spider|slurp|headless|preview|monitor|curl|wget|python|scrapy/i

/**
 * Returns a visit's stored data; null for robots and visitors who opt out of tracking.
 * @param secret makes the pseudonym of an address impossible to guess
 */
export function visitOf(
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  secret: Buffer,
  now: Date,
): PageVisit | null {
  const agent = headers['user-agent'] ?? ''
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1' || robots.test(agent)) return null

  const visitor = createHmac('sha256', secret)
    .update(`${formatDate(now)}|${ip}|${agent}`)
    .digest('base64url')
    .slice(0, 22)

  return { visitor, device: deviceOf(agent) }
}

function deviceOf(agent: string): PageVisit['device'] {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return 'tablet'
  return /Mobi|iPhone|Android/i.test(agent) ? 'mobile' : 'desktop'
}

/**
 * The host that led here from elsewhere, without its path; null from the portal itself, from
 * nowhere, or from no proper host.
 */
export function hostOf(referrer: string | undefined, ownHost: string | undefined): string | null {
  const host = /^https?:\/\/([a-z0-9.-]{1,60})(?::\d+)?(?:[/?#]|$)/i
    .exec(referrer ?? '')?.[1]
    ?.toLowerCase()
  return host === undefined || host === ownHost?.split(':')[0]?.toLowerCase() ? null : host
}
