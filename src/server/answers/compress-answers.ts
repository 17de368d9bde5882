import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routePatterns } from '#contract/paths.ts'
import {
  acceptedWay,
  compressContent,
  leastCompressed,
  type ContentEncoding,
} from './compression.ts'

/**
 * The calls whose answers are compressed as they are sent. None holds a token, a key or a code,
 * none repeats what the call itself says, and none can be caused by another site in somebody's
 * name: whoever watches the wire learns nothing from how long they are. What answers to words that
 * anybody may put into an address (search, lookups) is left as it is, and so is every stream. What
 * is fixed for a release is compressed once, elsewhere.
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
  // What everybody may read holds no secret.
  ...Object.entries(routePatterns).flatMap(([name, pattern]) =>
    name.startsWith('public') ? [pattern] : [],
  ),
])

/** What is told again is compressed once in each way. */
const compressionCache = {
  br: new WeakMap<Buffer, Promise<Buffer>>(),
  gzip: new WeakMap<Buffer, Promise<Buffer>>(),
}

function compressed(way: ContentEncoding, payload: string | Buffer): Promise<Buffer> {
  if (typeof payload === 'string') return compressContent(way, Buffer.from(payload), false)
  const made = compressionCache[way].get(payload) ?? compressContent(way, payload, false)
  compressionCache[way].set(payload, made)

  return made
}

/** Compresses the long answers of those calls for callers that take it. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done): Promise<unknown> | void => {
    if (
      !isText(payload, reply) ||
      payload.length < leastCompressed ||
      !isAmongCalls(request, reply)
    )
      return done(null, payload)

    reply.header(
      'vary',
      [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined).join(', '),
    )

    const way = acceptedWay(request)
    if (way === null) return done(null, payload)

    return compressed(way, payload).then((body) => {
      reply.removeHeader('content-length').header('content-encoding', way)
      return body
    })
  })
}

const isAmongCalls = ({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply) =>
  method === 'GET' && statusCode === 200 && calls.has(routeOptions.url)

/** A text, or the bytes of what is told again. */
const isText = (payload: unknown, reply: FastifyReply): payload is string | Buffer =>
  typeof payload === 'string' ||
  (Buffer.isBuffer(payload) &&
    String(reply.getHeader('content-type')).startsWith('application/json'))
