import type { FastifyInstance } from 'fastify'
import { cleanLine, cleanText } from '#config-model/text/clean-text.ts'
import { badRequest } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'

/** Above any form, condition or filter. */
const maxDepth = 32

/** Above any form, list or batch; larger bodies are not parsed. */
const maxValues = 50_000

/**
 * Parses a JSON body in UTF-8 and cleans its texts. Bounded size and depth keep traversal fast.
 * @throws ApiError 400, SyntaxError
 */
function parseBody(bytes: Uint8Array): unknown {
  if (hasMoreValues(bytes, maxValues)) throw badRequest(requestTexts.tooManyValues())
  return parseCleanJson(readUtf8(bytes))
}

/** @throws SyntaxError also when nested too deeply */
export function parseCleanJson(text: string): unknown {
  const root = { value: JSON.parse(text) as unknown }
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth + 1) throw new SyntaxError('nested too deeply')
    const inner: unknown[] = []
    for (const item of level) cleanMembers(item as Record<string, unknown>, inner)
    level = inner
  }

  return root.value
}

/**
 * Collects nested containers in `inner`.
 * @throws ApiError 400 for a NUL character, SyntaxError for `__proto__`
 */
function cleanMembers(holder: Record<string, unknown>, inner: unknown[]): void {
  for (const key of Object.keys(holder)) {
    if (key === '__proto__') throw new SyntaxError('a key that is no name')

    const value = holder[key]
    if (typeof value === 'string') {
      if (value.includes('\0')) throw badRequest(requestTexts.unstorable())
      const clean = cleanText(value)
      if (clean !== value) holder[key] = clean
    } else if (value !== null && typeof value === 'object') inner.push(value)
  }
}

const [quote, comma, escape] = [0x22, 0x2c, 0x5c]

/** Counts commas between JSON values. */
function hasMoreValues(bytes: Uint8Array, maxCommas: number): boolean {
  if (bytes.length <= maxCommas) return false

  let isText = false
  let commas = 0

  for (let at = 0; at < bytes.length && commas <= maxCommas; at += 1) {
    const byte = bytes[at]
    if (byte === quote) isText = !isText
    else if (isText) at += byte === escape ? 1 : 0
    else if (byte === comma) commas += 1
  }

  return commas > maxCommas
}

/** @throws ApiError 400 when invalid */
function readUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badRequest(requestTexts.notUtf8())
  }
}

/** Cleans every text (config-model/text/clean-text.ts); rejects invalid UTF-8. */
export function addCleanBodyParser(app: FastifyInstance): void {
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
