import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Phrase, formatPhrase } from '#config-model/messages/phrase.ts'
import type { Envelope, ErrorData } from '#contract/envelope.ts'
import type { Services } from '#server/context.ts'
import { ApiError, badRequest, asApiError } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'
import { schemaFault } from '#server/requests/check-requests.ts'
import { requestLocaleOf } from './locale.ts'
import { logRefusal } from './log-refusal.ts'
import { securityHeaders } from './security-headers.ts'

const frameworkErrors: Record<string, [number, string, Phrase]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid', requestTexts.badJson()],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalid', requestTexts.emptyBody()],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too-large', requestTexts.bodyTooLarge()],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'invalid', requestTexts.mediaType()],
  FST_REQ_FILE_TOO_LARGE: [413, 'too-large', requestTexts.fileTooLarge()],
  FST_FILES_LIMIT: [400, 'invalid', requestTexts.oneFileOnly()],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [400, 'invalid', requestTexts.notMultipart()],
  FST_ERR_BAD_URL: [400, 'invalid', requestTexts.badAddress()],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'too-long', requestTexts.addressTooLong()],
}

/** HTML for a browser that opens the address itself. */
export type RenderErrorPage = (request: FastifyRequest, error: ApiError) => string

/**
 * Answers errors with an envelope in the requested language, or with a page when a browser opens
 * the address itself. Internal errors are logged under the request id and not exposed.
 */
export function addErrorAnswers(
  app: FastifyInstance,
  services: Services,
  renderPage: RenderErrorPage,
): void {
  app.setErrorHandler<FastifyError | ApiError>(async (error, request, reply) => {
    const api = apiErrorOf(error, request)
    if (isDrained(error, request)) reply.removeHeader('connection')
    if (api.reason === 'disk-full') services.disk.recordRefusal()
    await logRefusal(services, request, api)

    return answerError(error, request, reply, renderPage)
  })
}

/** Calls of scripts and other systems do not ask for HTML. */
const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['sec-fetch-mode'] === 'navigate' || /^text\/html\b/.test(headers.accept ?? ''))

/** Larger bodies are cut off. */
const maxDrainedBytes = 64 * 1024 * 1024

/**
 * Whether the rest of a body that is too large is read and ignored: a client still sending when the
 * connection closes never sees the answer.
 */
const isDrained = (error: FastifyError | ApiError, { headers }: FastifyRequest): boolean =>
  'code' in error &&
  error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' &&
  Number(headers['content-length'] ?? 0) <= maxDrainedBytes

export function answerError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
  renderPage: RenderErrorPage,
) {
  const api = apiErrorOf(error, request)
  if (api.status >= 500) {
    const { method, routeOptions, log } = request
    log.error({ err: error, method, route: routeOptions.url, status: api.status }, 'request failed')
  }

  if (api.retryAfter !== undefined) reply.header('retry-after', api.retryAfter)
  if (api.status === 401) reply.header('www-authenticate', 'Bearer')
  if (isNavigation(request))
    return reply
      .code(api.status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(request, api))

  const data: ErrorData = {
    reason: api.reason,
    ...(api.problems ? { problems: api.problems } : {}),
    ...(api.handOver ? { handOver: api.handOver } : {}),
    ...(api.version === undefined ? {} : { version: api.version }),
    ...(api.retryAfter === undefined ? {} : { retryAfter: api.retryAfter }),
  }

  const answer: Envelope<ErrorData> = {
    code: api.status,
    msg: formatPhrase(api.phrase, requestLocaleOf(request)),
    data,
    requestId: request.id,
  }

  return reply.code(api.status).type('application/json; charset=utf-8').send(JSON.stringify(answer))
}

const apiErrorOf = (error: FastifyError | ApiError, request: FastifyRequest): ApiError =>
  asApiError(error) ?? fromFramework(error as FastifyError, request)

function fromFramework(error: FastifyError, { id, routeOptions }: FastifyRequest): ApiError {
  if (error.validation) return schemaFault(error.validation, routeOptions.config.missing)

  const frameworkError = Object.hasOwn(frameworkErrors, error.code ?? '')
    ? frameworkErrors[error.code]
    : undefined
  if (frameworkError) return new ApiError(...frameworkError)
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new ApiError(error.statusCode, 'invalid', requestTexts.badRequest())

  return new ApiError(500, 'internal', requestTexts.internal({ id }))
}

const parserErrors: Record<string, [status: number, reason: string, phrase: Phrase]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too-slow', requestTexts.tooSlow()],
  HPE_HEADER_OVERFLOW: [431, 'too-large', requestTexts.headersTooLarge()],
}

/**
 * Refuses requests without a Host header, which are ambiguous, with a compressed body or with
 * unknown expectations.
 */
export function refuseAmbiguousRequests(app: FastifyInstance, isDevelopment: boolean): void {
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
export function createClientErrorHandler(
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
