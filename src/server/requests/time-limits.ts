import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time limits for clients, seconds. */
export interface TimeLimits {
  /** For the head of a request. */
  headers: number
  /** For its body; an upload gets as much more as its size takes on a slow line. */
  body: number
}

export const usualLimits: TimeLimits = { headers: 20, body: 60 }

/** The slowest line that an upload still gets through, bytes a second. */
const slowestLine = 100_000
/**
 * A connection where nothing moves, neither way, milliseconds; streams of events say something
 * every 25 s.
 */
const longestSilence = 120_000

/** What the HTTP server itself watches. */
export const serverLimits = ({ headers }: TimeLimits) => ({
  connectionTimeout: longestSilence,
  http: {
    headersTimeout: headers * 1000,
    connectionsCheckingInterval: Math.min(2000, headers * 250),
  },
})

/** Ends calls whose body does not arrive in time, even after an early refusal. */
export function limitBodies(app: FastifyInstance, { body }: TimeLimits): void {
  const watch = (raw: IncomingMessage): void => {
    const length = Number(raw.headers['content-length'] ?? 0)
    if (!(length > 0) && raw.headers['transfer-encoding'] === undefined) return

    const tooSlow = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

    // What is injected comes over no connection that could be ended.
    const end = () =>
      raw.socket instanceof Socket && app.server.emit('clientError', tooSlow, raw.socket)
    const timer = setTimeout(end, (body + length / slowestLine) * 1000).unref()

    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  }

  app.addHook('onRequest', ({ raw }, _, done) => {
    watch(raw)
    done()
  })
}
