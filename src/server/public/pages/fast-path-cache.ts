import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config-model/config.ts'
import { isNotModified } from '#server/answers/fixed-answer.ts'
import { QueryCache, type TableVersion } from '#server/cache/query-cache.ts'
import type { Services } from '#server/context.ts'
import { cleanProxyHeaders, visitorAddress } from '#server/middleware/proxy-headers.ts'
import { securityHeaders } from '#server/middleware/security-headers.ts'
import type { PageView } from './read-page.ts'

export interface FastPathAnswer {
  headers: Record<string, string>
  etag: string
  bytes: Buffer
  viewed: PageView | null
  /** The configuration under which it was read. */
  config: Config
}

const ttlMs = 5000
const maxAnswers = 500
/** Requests with one of these are not cached. */
const uncachedHeaders = [
  'content-length',
  'transfer-encoding',
  'x-purpose',
  'sec-purpose',
  'authorization',
  'upgrade',
  'expect',
]

/** Null for other than plain public requests. */
export function fastPathKey({
  method,
  url,
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | null {
  if (
    method !== 'GET' ||
    headers.host === undefined ||
    uncachedHeaders.some((name) => headers[name] !== undefined)
  )
    return null

  const { host, cookie = '', 'accept-encoding': encoding = '', 'x-locale': locale = '' } = headers
  const scheme = String(headers['x-forwarded-proto'] ?? '')
  const forwardedHost = String(headers['x-forwarded-host'] ?? '')

  return [
    url,
    host,
    scheme,
    forwardedHost,
    String(encoding),
    String(locale),
    cookie.includes('en-US') ? cookie : '',
  ].join('\n')
}

/** Answers cached pages before Fastify: no hashing, rendering or compression. */
export class FastPathCache {
  private readonly cache: QueryCache<FastPathAnswer>
  private readonly services: Services
  private readonly app: FastifyInstance

  constructor(app: FastifyInstance, services: Services) {
    this.app = app
    this.services = services
    this.cache = new QueryCache(services.database.changes, { ttlMs, maxSize: maxAnswers })
    app.addHook('onListen', async () => this.interceptRequests())
  }

  store(key: string, answer: FastPathAnswer, readAt: TableVersion): void {
    const headers = { ...answer.headers, ...securityHeaders(false) }
    this.cache.set(key, { ...answer, headers }, readAt)
  }

  private interceptRequests(): void {
    const { server } = this.app
    const handlers = server.listeners('request') as ((
      request: IncomingMessage,
      response: ServerResponse,
    ) => void)[]

    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!this.answer(request, response)) for (const handle of handlers) handle(request, response)
    })
  }

  private answer(request: IncomingMessage, response: ServerResponse): boolean {
    cleanProxyHeaders(request, this.app.isTrustedProxy)
    const key = fastPathKey(request)
    const cachedAnswer = key === null ? undefined : this.cache.get(key)
    if (cachedAnswer?.config !== this.services.config() || !this.app.server.listening) return false

    this.count(request, cachedAnswer)
    const { etag, headers, bytes } = cachedAnswer
    if (isNotModified(request, etag)) response.writeHead(304, headers).end()
    else response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)

    return true
  }

  private count(request: IncomingMessage, { viewed }: FastPathAnswer): void {
    if (viewed === null) return

    const { views, isTrustedProxy } = this.app
    const looking = { headers: request.headers, ip: visitorAddress(request, isTrustedProxy) }
    const isPage = request.headers.accept?.includes('text/html') === true
    const arrived = isPage ? views.recordReferrer(looking) : Promise.resolve()

    arrived
      .then(() => views.note(looking, viewed))
      .catch((error: unknown) => this.app.log.error(error))
  }
}
