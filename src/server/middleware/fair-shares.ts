import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'
import { Turns } from '#server/turns.ts'

/** Calls of one account that are worked on at once: fewer than there are connections, more than a page of the portal asks for together. */
const shares = { atOnce: 7, waiting: 100, patience: 20_000 }

const shortWait = 500

/** Whoever asks for much waits behind themselves, not before others. What is open to everybody is counted where it costs. */
export function addFairShares(app: FastifyInstance, { database }: Services): void {
  const turns = new Turns(shares)
  app.addHook('onRequest', async ({ user }, reply) => {
    if (user === null) return
    const leave = await turns.take(user.id)
    // Whoever has waited for calls that failed is not kept waiting to fail as well.
    if (reply.elapsedTime > shortWait && database.isTroubled) {
      leave()
      throw new ApiError(503, 'unavailable', requestTexts.unavailable(), { retryAfter: 5 })
    }
    reply.raw.once('finish', leave).once('close', leave)
    if (reply.raw.destroyed) leave()
  })
}
