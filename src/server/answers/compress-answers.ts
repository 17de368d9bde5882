import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routePatterns } from '#contract/paths.ts'

/**
 * Calls whose answers are compressed: they contain no token, key or code, do not repeat input, and
 * no other site can trigger them in a user's name, so their length reveals nothing. Not compressed:
 * streams, and answers to free text in the address (search, lookups). Release-fixed content is
 * compressed elsewhere.
 */
const calls = new Set<string | undefined>([
  routePatterns.openapi,
  routePatterns.configHealth,
  routePatterns.districts,
  routePatterns.dictionary,
  routePatterns.notices,
  routePatterns.article,
  routePatterns.record,
  routePatterns.previousRecord,
  routePatterns.keptVersion,
  routePatterns.log,
  routePatterns.remarks,
  routePatterns.getInfo,
  routePatterns.getInfoByType,
  routePatterns.auditView,
  routePatterns.auditLog,
  routePatterns.auditRemarks,
  routePatterns.listRows,
  // Hold no secret.
  ...Object.entries(routePatterns).flatMap(([name, pattern]) =>
    name.startsWith('public') ? [pattern] : [],
  ),
])

/** Compressed bytes of cached answers, by encoding. */
const compressionCache = {
  br: new WeakMap<Buffer, Promise<Buffer>>(),
  gzip: new WeakMap<Buffer, Promise<Buffer>>(),
}

function compressed(way: ContentEncoding, payload: string | Buffer): Promise<Buffer> {
  if (typeof payload === 'string') return compressContent(way, Buffer.from(payload), false)
  const encoded = compressionCache[way].get(payload) ?? compressContent(way, payload, false)
  compressionCache[way].set(payload, encoded)

  return encoded
}

export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done): Promise<unknown> | void => {
    if (
      !isText(payload, reply) ||
      payload.length < minCompressedBytes ||
      !isAmongCalls(request, reply)
    )
      return done(null, payload)

    reply.header(
      'vary',
      [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined).join(', '),
    )

    const way = negotiateEncoding(request)
    if (way === null) return done(null, payload)

    return compressed(way, payload).then((body) => {
      reply.removeHeader('content-length').header('content-encoding', way)
      return body
    })
  })
}

const isAmongCalls = ({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply) =>
  method === 'GET' && statusCode === 200 && calls.has(routeOptions.url)

/** Text, or the bytes of a cached JSON answer. */
const isText = (payload: unknown, reply: FastifyReply): payload is string | Buffer =>
  typeof payload === 'string' ||
  (Buffer.isBuffer(payload) &&
    String(reply.getHeader('content-type')).startsWith('application/json'))

const ways = {
  br: (plain: Buffer, isOnce: boolean) =>
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isOnce ? 11 : 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain: Buffer, isOnce: boolean) => promisify(gzip)(plain, { level: isOnce ? 9 : 5 }),
}

/** In `order` of preference. */
export type ContentEncoding = keyof typeof ways
const order: ContentEncoding[] = ['br', 'gzip']

/** From this size on compression is worth it. */
export const minCompressedBytes = 1024

/** The best encoding that the request accepts; null for none. */
export function negotiateEncoding({ headers }: FastifyRequest): ContentEncoding | null {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((text) => text.trim().replaceAll(' ', ''))
    .filter((text) => !/;q=0(\.0*)?$/.test(text))
    .map((text) => text.split(';')[0])

  return order.find((way) => accepted.includes(way)) ?? null
}

/**
 * Compresses off the main thread.
 * @param isOnce compresses harder, for cached content
 */
export const compressContent = (
  way: ContentEncoding,
  plain: Buffer,
  isOnce: boolean,
): Promise<Buffer> => ways[way](plain, isOnce)
