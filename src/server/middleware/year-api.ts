import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiPrefix } from '#contract/paths.ts'
import type { Services } from '#server/context.ts'
import { ApiError, notFound } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'

const years = new WeakMap<object, number>()

/** `/{year}-api/…` becomes `/api/…` before routing; the year is remembered with the raw request. */
export function rewriteYearApi(raw: { url?: string | undefined }): string {
  const match = /^\/(\d{4})-api\/(.*)$/.exec(raw.url ?? '/')
  if (!match) return raw.url ?? '/'
  years.set(raw, Number(match[1]))
  return `${apiPrefix}${match[2]}`
}

/** Only the seven calls of the specification exist under a history year, and only for reading. */
export function checkYearApi(app: FastifyInstance, services: Services): void {
  app.decorateRequest('apiYear', null)
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const year = years.get(request.raw)
    if (year === undefined) return
    const config = services.config()
    if (!config.years.historyYears.includes(year)) throw notFound(requestTexts.noYearApi({ year }))
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new ApiError(405, 'history', requestTexts.pastYear())
    if (!config.years.yearApi.some((prefix) => request.url.startsWith(prefix)))
      throw notFound(requestTexts.noAddress({ path: request.url }))
    request.apiYear = year
  })
}
