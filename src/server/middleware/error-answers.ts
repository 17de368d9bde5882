import type { FastifyError, FastifyInstance } from 'fastify'
import type { Envelope, ErrorData } from '#contract/envelope.ts'
import { inLanguage, localeOf } from './locale.ts'
import { ApiError, fromDatabaseError } from '#server/errors.ts'

const known: Record<string, [number, string, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid', '请求内容不是正确的 JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalid', '请求内容为空'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too-large', '提交的内容过大'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'invalid', '不支持这种请求格式'],
  FST_REQ_FILE_TOO_LARGE: [413, 'too-large', '文件过大'],
  FST_FILES_LIMIT: [400, 'invalid', '一次只能上传一个文件'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [400, 'invalid', '请以表单方式上传文件'],
}

/** Every failure as an envelope with a message in the language asked for; what is not ours to say is logged under the request id and stays inside. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const api = error instanceof ApiError ? error : (fromDatabaseError(error) ?? fromFramework(error))
    if (api.status >= 500) request.log.error({ err: error }, 'request failed')
    if (api.retryAfter !== undefined) reply.header('retry-after', api.retryAfter)
    const data: ErrorData = {
      reason: api.reason,
      ...(api.problems ? { problems: api.problems } : {}),
      ...(api.version === undefined ? {} : { version: api.version }),
      ...(api.retryAfter === undefined ? {} : { retryAfter: api.retryAfter }),
    }
    const answer: Envelope<ErrorData> = {
      code: api.status,
      msg: inLanguage(localeOf(request), api.phrase),
      data,
      requestId: request.id,
    }
    return reply.code(api.status).type('application/json; charset=utf-8').send(JSON.stringify(answer))
  })
}

function fromFramework(error: FastifyError): ApiError {
  const found = known[error.code]
  if (found) return new ApiError(...found)
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new ApiError(error.statusCode, 'invalid', '请求错误')
  return new ApiError(500, 'internal', '服务器内部错误，请稍后重试；如仍出现，请把请求编号告诉管理员')
}
