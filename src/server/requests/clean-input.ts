import type { FastifyInstance } from 'fastify'
import { cleanLine } from '#config-model/text/clean-text.ts'
import { badRequest } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'
import { parseBody } from './parse-body.ts'

/** Every text (config-model/text/clean-text.ts); rejects invalid UTF-8. */
export function cleanInput(app: FastifyInstance): void {
  // The specification's DELETE has a JSON body that may be empty.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, bytes: Buffer, done) => {
    try {
      done(null, bytes.length === 0 ? null : parseBody(bytes))
    } catch (error) {
      const wrong = { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }
      done(
        error instanceof SyntaxError
          ? Object.assign(new Error('invalid json'), wrong)
          : (error as Error),
        undefined,
      )
    }
  })

  app.addHook('onRequest', (request, _, done) => {
    const { url } = request
    const start = url.indexOf('?')
    if (start === -1) return done()
    if (!isUtf8(url.slice(start))) return done(badRequest(requestTexts.notUtf8()))

    const query = request.query as Record<string, string | string[]>
    for (const [name, value] of Object.entries(query))
      query[name] = typeof value === 'string' ? cleanLine(value) : value.map(cleanLine)
    done()
  })
}

/** Allows a single typed percent sign. */
function isUtf8(escaped: string): boolean {
  try {
    for (const [bytes] of escaped.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(bytes)
    return true
  } catch {
    return false
  }
}
