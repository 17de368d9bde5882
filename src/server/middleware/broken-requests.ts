import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { formatPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import type { Envelope, ErrorData } from '#contract/envelope.ts'
import { ApiError, badRequest } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'
import { securityHeaders } from './security-headers.ts'

const parserErrors: Record<string, [status: number, reason: string, phrase: Phrase]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too-slow', requestTexts.tooSlow()],
  HPE_HEADER_OVERFLOW: [431, 'too-large', requestTexts.headersTooLarge()],
}

/**
 * Refuses requests without a Host header, which are ambiguous, with a compressed body or with
 * unknown expectations.
 */
export function refuseStrangeRequests(app: FastifyInstance, isDevelopment: boolean): void {
  app.addHook('onRequest', ({ raw }, _, done) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1')
      return done(badRequest(requestTexts.malformed()))

    // Proxies could interpret a compressed body differently.
    const isPacked = (raw.headers['content-encoding'] ?? 'identity') !== 'identity'

    return done(isPacked ? new ApiError(415, 'invalid', requestTexts.mediaType()) : undefined)
  })

  app.server.on('checkExpectation', (_, response: ServerResponse) => {
    const body = bodyOf(417, 'invalid', requestTexts.malformed())
    const headers = { ...securityHeaders(isDevelopment), connection: 'close', ...describe(body) }
    response.writeHead(417, headers).end(body)
  })
}

/**
 * Answers malformed or incomplete HTTP in Chinese, as the language is unknown, and closes the
 * connection.
 */
export function answerBrokenRequest(
  isDevelopment: boolean,
): (error: Error & { code?: string }, socket: Socket) => void {
  const common = {
    ...securityHeaders(isDevelopment),
    'cache-control': 'no-store',
    connection: 'close',
  }

  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()

    const [status, reason, phrase] = parserErrors[error.code ?? ''] ?? [
      400,
      'invalid',
      requestTexts.malformed(),
    ]

    const body = bodyOf(status, reason, phrase)
    const headers = Object.entries({ ...common, ...describe(body) }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers].join('\r\n')

    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy())
  }
}

function bodyOf(code: number, reason: string, phrase: Phrase): string {
  const answer: Envelope<ErrorData> = { code, msg: formatPhrase(phrase, 'zh-CN'), data: { reason } }
  return JSON.stringify(answer)
}

const describe = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
})
