import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { parsePosition } from '#server/database/standby.ts'

const cookieName = 'pinlu_written'
const ofCookie = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`)
/** How long a browser brings its position along, seconds: far longer than a standby lags. */
const keptFor = 3600

/**
 * Where a standby is read: a call that may write answers up to where the database has written, as a
 * cookie, so that all tabs bring it to whatever node they speak to next. What they read then has
 * it. The cookie grants nothing; a forged one sends its sender to the primary.
 */
export function addReadPosition(app: FastifyInstance, { database }: Services): void {
  if (!database.hasStandby) return

  app.addHook('preHandler', (request, _, done) => {
    const [, text = ''] = ofCookie.exec(request.headers.cookie ?? '') ?? []
    const position = parsePosition(text)
    if (position === null) return done()
    return database.readingAfter(position, done)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 500)
      return payload

    const position = await database.writtenPosition().catch(() => null)
    if (position !== null)
      void reply.header(
        'set-cookie',
        `${cookieName}=${position}; Path=/; Max-Age=${keptFor}; HttpOnly; SameSite=Strict`,
      )

    return payload
  })
}
