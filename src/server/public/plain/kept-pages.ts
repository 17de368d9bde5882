import type { FastifyRequest } from 'fastify'
import type { Asked } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { plainPage, type PlainPage } from './plain-page.ts'

/** What is read without a script: the page, null where a script draws it, or that what it is about is not there. */
export type PlainAnswer = PlainPage | null | 'gone'

const keptFor = 30_000
const atMost = 300

/** Where the site is for whoever calls; nothing when the call does not say it as an address does. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host) ? `${protocol}://${host}` : ''

/** Writes public pages and remembers each for half a minute. What fails is told to `onFault`; the page is drawn by its script then. */
export function plainPages(
  onFault: (error: unknown) => void,
): (services: Asked, url: string, origin: string) => Promise<PlainAnswer> {
  const known = new Map<string, { until: number; answer: Promise<PlainAnswer> }>()
  return (services, url, origin) => {
    const now = services.clock().getTime()
    const key = `${services.config().hash} ${services.locale} ${origin} ${url}`
    const before = known.get(key)
    if (before && before.until > now) return before.answer
    const answer = plainPage(services, url, origin).catch((error: unknown): PlainAnswer => {
      if (error instanceof ApiError) return error.status === 404 ? 'gone' : null
      known.delete(key)
      onFault(error)
      return null
    })
    if (known.size >= atMost) known.clear()
    known.set(key, { until: now + keptFor, answer })
    return answer
  }
}
