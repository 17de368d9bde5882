import type { FastifyInstance } from 'fastify'
import { patterns } from '#contract/paths.ts'
import { acceptedWay, compress, leastCompressed } from './compression.ts'

/**
 * The calls whose answers are compressed as they are sent. None holds a token, a key or a code, none repeats what the call itself says, and none can be caused by another
 * site in somebody's name: whoever watches the wire learns nothing from how long they are. What answers to words that anybody may put into an address (search, lookups)
 * is left as it is, and so is every stream. What is fixed for a release is compressed once, elsewhere.
 */
const compressed = new Set<string | undefined>([
  patterns.openapi,
  patterns.configHealth,
  patterns.districts,
  patterns.dictionary,
  patterns.notices,
  patterns.article,
  patterns.record,
  patterns.previousRecord,
  patterns.log,
  patterns.remarks,
  patterns.listRows,
  // What everybody may read holds no secret.
  ...Object.entries(patterns).flatMap(([name, pattern]) => (name.startsWith('public') ? [pattern] : [])),
])

/** Compresses the long answers of those calls for callers that take it. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < leastCompressed) return payload
    if (!compressed.has(request.routeOptions.url) || request.method !== 'GET' || reply.statusCode !== 200)
      return payload
    reply.header('vary', 'accept-encoding')
    const way = acceptedWay(request)
    if (way === null) return payload
    const body = await compress(way, Buffer.from(payload), false)
    reply.removeHeader('content-length').header('content-encoding', way)
    return body
  })
}
