import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import type { Envelope, ErrorData } from '#contract/envelope.ts'
import type { Services } from '#server/context.ts'
import { ApiError, knownError } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'
import { schemaFault } from '#server/requests/check-requests.ts'
import { requestLocaleOf } from './locale.ts'
import { noteRefusal } from './note-refusal.ts'

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

/**
 * An envelope in the requested language; internal errors are logged under the request id and not
 * exposed.
 */
export function addErrorAnswers(app: FastifyInstance, services: Services): void {
  app.setErrorHandler<FastifyError | ApiError>(async (error, request, reply) => {
    const api = apiErrorOf(error, request)
    if (api.reason === 'disk-full') services.disk.noteRefusal()
    await noteRefusal(services, request, api)

    return answerError(error, request, reply)
  })
}

export function answerError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const api = apiErrorOf(error, request)
  if (api.status >= 500) request.log.error({ err: error }, 'request failed')
  if (api.retryAfter !== undefined) reply.header('retry-after', api.retryAfter)
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
  knownError(error) ?? fromFramework(error as FastifyError, request)

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
