import type { FastifyInstance } from 'fastify'
import { Turns } from '#server/turns.ts'

/** Calls of one account that are worked on at once: fewer than there are connections, more than a page of the portal asks for together. */
const shares = { atOnce: 7, waiting: 100, patience: 20_000 }

/** Whoever asks for much waits behind themselves, not before others. What is open to everybody is counted where it costs. */
export function addFairShares(app: FastifyInstance): void {
  const turns = new Turns(shares)
  app.addHook('onRequest', async ({ user }, reply) => {
    if (user === null) return
    const leave = await turns.take(user.id)
    reply.raw.once('finish', leave).once('close', leave)
    if (reply.raw.destroyed) leave()
  })
}
