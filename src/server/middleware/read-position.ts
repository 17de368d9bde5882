import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { parsePosition } from '#server/database/standby.ts'

const cookieName = 'pinlu_written'
const ofCookie = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`)
/** Far longer than a standby lags. */
const cookieLifetimeSeconds = 3600

/**
 * Lets users read their own writes from a standby: a call that may write sets the WAL position as a
 * cookie, for all tabs and nodes. It grants nothing; a forged one only routes its sender to the
 * primary.
 */
export function addReadPosition(app: FastifyInstance, { database }: Services): void {
  if (!database.hasStandby) return

  app.addHook('preHandler', (request, _, done) => {
    const [, text = ''] = ofCookie.exec(request.headers.cookie ?? '') ?? []
    const position = parsePosition(text)
    if (position === null) return done()
    return database.withMinReadPosition(position, done)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 500)
      return payload

    const position = await database.currentWalPosition().catch(() => null)
    if (position !== null)
      void reply.header(
        'set-cookie',
        `${cookieName}=${position}; Path=/; Max-Age=${cookieLifetimeSeconds}; HttpOnly; SameSite=Strict`,
      )

    return payload
  })
}
