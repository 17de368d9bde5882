import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Seconds for a request to arrive. */
export interface TimeLimits {
  headers: number
  /** Uploads get more time by size. */
  body: number
}

export const defaultTimeLimits: TimeLimits = { headers: 20, body: 60 }

/** Bytes per second of an upload. */
const slowestLine = 100_000
/** Longer than the pause of event streams, which send every 25 s. */
const idleTimeoutMs = 120_000

export const serverTimeouts = ({ headers }: TimeLimits) => ({
  connectionTimeout: idleTimeoutMs,
  http: {
    headersTimeout: headers * 1000,
    connectionsCheckingInterval: Math.min(2000, headers * 250),
  },
})

/** Ends calls whose body does not arrive in time, even after an early refusal. */
export function addBodyTimeout(app: FastifyInstance, { body }: TimeLimits): void {
  const watch = (raw: IncomingMessage): void => {
    const length = Number(raw.headers['content-length'] ?? 0)
    if (!(length > 0) && raw.headers['transfer-encoding'] === undefined) return

    const tooSlow = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

    // Injected requests have no connection.
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
