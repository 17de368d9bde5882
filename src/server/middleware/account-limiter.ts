import type { FastifyInstance, FastifyRequest } from 'fastify'
import { textBefore } from '#config-model/assert.ts'
import { apiPaths } from '#contract/paths.ts'
import { ConcurrencyLimiter } from '#server/concurrency-limiter.ts'
import type { Services } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { fileTexts } from '#server/files/file-texts.ts'
import { requestTexts } from '#server/request-texts.ts'

/**
 * Calls of one account that are worked on at once: fewer than there are connections, more than a
 * page of the portal asks for together.
 */
const shares = { atOnce: 7, waiting: 100, timeoutMs: 20_000 }

/**
 * Uploads of one account, or of one address that registers: they last as long as a slow line takes
 * and keep no other call of theirs waiting.
 */
const uploadShares = {
  atOnce: 3,
  waiting: 30,
  timeoutMs: 30_000,
  refusal: () => new ApiError(429, 'uploads', fileTexts.tooManyAtOnce(), { retryAfter: 10 }),
}

const shortWait = 500

/**
 * Limits calls per account: heavy users wait for their own calls only. Public calls are limited
 * where expensive.
 */
export function addFairShares(app: FastifyInstance, { database }: Services): void {
  const requestLimiter = new ConcurrencyLimiter(shares)
  const uploads = new ConcurrencyLimiter(uploadShares)

  app.addHook('onRequest', (request, reply, done): Promise<void> | void => {
    const isLong = isUpload(request)
    if (!isLong && request.user === null) return done()

    const queue = isLong ? uploads : requestLimiter
    const name = request.user?.id ?? `address ${request.ip}`
    const begin = (leave: () => void): void => {
      reply.raw.once('finish', leave).once('close', leave)
      if (reply.raw.destroyed) leave()
    }

    const now = queue.takeNow(name)
    if (now) {
      begin(now)
      return done()
    }

    return queue.take(name).then((leave) => {
      begin(leave)
      // After a long wait in an outage, fail at once.
      if (reply.elapsedTime > shortWait && database.isTroubled)
        throw new ApiError(503, 'unavailable', requestTexts.unavailable(), { retryAfter: 5 })
    })
  })
}

const importing = apiPaths.listImport('')
const ofRows = /^\/api\/record\/[^/]+\/[^/]+\/rows\//
const isUpload = ({ method, url }: FastifyRequest) =>
  method === 'POST' &&
  (textBefore(url, '?') === apiPaths.upload || url.startsWith(importing) || ofRows.test(url))
