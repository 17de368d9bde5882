import type { FastifyRequest } from 'fastify'
import { textBefore } from '#config-model/assert.ts'
import { isSignInPath } from '#contract/paths.ts'
import type { Services } from '#server/context.ts'
import type { ApiError } from '#server/errors.ts'
import { callerOf } from './locale.ts'

/** Milliseconds in which repeated refusals are counted. */
const window = 60_000

/** Forbidden or too frequent. */
const statuses = new Set([403, 405, 423, 429])

/**
 * Logs a refused call, except sign-ins, which have a separate log. A failure to log changes no
 * answer.
 */
export async function logRefusal(
  services: Services,
  request: FastifyRequest,
  error: ApiError,
  record?: string,
): Promise<void> {
  if (!isRefusal(request, error)) return

  const caller = callerOf(request)
  const params = request.params as { entity?: string; id?: string } | undefined
  const entity = params?.entity
  const about = record ?? (entity === undefined ? undefined : params?.id)

  await services.eventLog
    .count(
      caller,
      request.user,
      {
        kind: 'refused',
        result: 'refused',
        reason: error.reason,
        subject: `${request.method} ${textBefore(request.url, '?')}`,
        ...(entity === undefined ? {} : { entity }),
        ...(about === undefined ? {} : { record: about }),
        detail: { status: error.status, told: error.message.slice(0, 200) },
      },
      window,
    )
    .catch((failure: unknown) => request.log.error({ err: failure }, 'no line in the log'))
}

function isRefusal(request: FastifyRequest, { status, reason }: ApiError): boolean {
  if (reason === 'captcha') return !isSignInPath(request.url)
  return statuses.has(status) && (status === 429 || !isSignInPath(request.url))
}
