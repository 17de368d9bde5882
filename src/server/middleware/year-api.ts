import type { FastifyInstance, FastifyRequest } from 'fastify'
import { textBefore } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { apiPathPrefix } from '#contract/paths.ts'
import type { Services } from '#server/context.ts'
import { ApiError, notFound } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'

const years = new WeakMap<object, number>()

/** Rewrites `/{year}-api/…` to `/api/…` before routing; the raw request keeps the year. */
export function rewriteYearApi(raw: { url?: string | undefined }): string {
  const match = /^\/(\d{4})-api\/(.*)$/.exec(raw.url ?? '/')
  if (!match) return raw.url ?? '/'
  years.set(raw, Number(match[1]))

  return `${apiPathPrefix}${match[2]}`
}

/** Limits a history year to the seven calls of the specification, read-only. */
export function checkYearApi(app: FastifyInstance, services: Services): void {
  app.decorateRequest('apiYear', null)
  app.addHook('onRequest', (request, _, done) => {
    const year = years.get(request.raw)
    if (year === undefined) return done()

    const refusal = refusalOf(services.config(), year, request)
    if (refusal === undefined) request.apiYear = year

    return done(refusal)
  })
}

function refusalOf(
  { years: { historyYears, yearApi = [] } }: Config,
  year: number,
  request: FastifyRequest,
) {
  const { method, url, originalUrl } = request
  if (!historyYears.includes(year)) return notFound(requestTexts.noYearApi({ year }))
  if (method !== 'GET' && method !== 'HEAD')
    return new ApiError(405, 'history', requestTexts.pastYear())
  if (!yearApi.some((prefix) => url.startsWith(prefix)))
    return notFound(requestTexts.noAddress({ path: textBefore(originalUrl, '?') }))

  return undefined
}
