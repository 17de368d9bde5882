import type { PassThrough } from 'node:stream'
import { routes } from '#contract/routes.ts'
import type { RoutePlugin } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

/** Proxies close connections idle for a minute. */
const heartbeatMs = 25_000

/** Sends the active configuration, at once and at every change, and available updates. */
export const eventRoutes: RoutePlugin = (app, { configHolder, streams }) => {
  const notify = (hash: string, only?: PassThrough) =>
    streams.write(`event: config\ndata: ${JSON.stringify({ hash })}\n\n`, only)
  configHolder.onReplaced((hash) => notify(hash))
  const alive = setInterval(() => streams.write(':\n\n'), heartbeatMs)

  alive.unref()
  app.addHook('preClose', async () => {
    clearInterval(alive)
    streams.end()
  })

  // Reveals only the configuration's hash.
  serveRoute(app, routes.configEvents, ({ request, reply }) => {
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .header('connection', 'close')

    // HEAD has no body: a stream would stay open forever.
    if (request.method === 'HEAD') return reply.send()

    const stream = streams.add(request.ip)
    if (stream === null) throw new ApiError(503, 'busy', requestTexts.busy(), { retryAfter: 60 })

    reply.raw.on('close', () => stream.destroy())
    notify(configHolder.config.hash, stream)

    return reply.send(stream)
  })
}
