import type { FastifyInstance } from 'fastify'

/**
 * How long calls in progress may still take when the application closes, milliseconds; service
 * managers kill after ten seconds or more.
 */
const longestEnding = 6000
/** How often connections whose call was answered meanwhile are closed, milliseconds. */
const closeEvery = 50

/**
 * When the application closes, calls in progress are answered and their connections end with the
 * answer; what takes too long is cut off.
 */
export function closeConnections(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isClosing) void reply.header('connection', 'close')
    done(null, payload)
  })

  app.addHook('preClose', async () => {
    isClosing = true
    const { server } = app
    if (!server.listening) return

    const idle = setInterval(() => server.closeIdleConnections(), closeEvery)
    const late = setTimeout(() => server.closeAllConnections(), longestEnding)

    server.once('close', () => {
      clearInterval(idle)
      clearTimeout(late)
    })
  })
}
