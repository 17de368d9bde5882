import type { FastifyRequest } from 'fastify'
import type { Asked } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { plainPage, type PlainPage } from './plain-page.ts'

/** What is read without a script: the page, null where a script draws it, or that what it is about is not there. */
export type PlainAnswer = PlainPage | null | 'gone'

const keptFor = 30_000
const atMost = 300

const thisMachine = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/** Where the site is: as it was told, else, on the machine itself, as it was called. Otherwise nothing: whoever calls could say anything, and others would be told it. */
export const originOf = (
  { publicUrl }: Pick<Asked, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => publicUrl ?? (thisMachine.test(host) ? `${protocol}://${host}` : '')

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
