import type { FastifyRequest } from 'fastify'
import { routes } from '#contract/routes.ts'
import { limitCalls } from '#server/accounts/login/call-limit.ts'
import type { RequestContext, RoutePlugin } from '#server/context.ts'
import { createRequestContext, callerOf } from '#server/middleware/locale.ts'
import { chosenLocale } from '#server/public/pages/page-cache.ts'
import { publicListPage, publicRecordPage } from '#server/public/plain/public-list-page.ts'
import { verifyPage } from '#server/public/plain/verify-page.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

const page = 'text/html; charset=utf-8'

/**
 * The Cache-Control header: withdrawn content leaves caches soon, and a page in a cookie's language
 * is private.
 */
const briefly = ({ locale }: RequestContext) =>
  locale === 'zh-CN' ? 'public, max-age=30' : 'private, max-age=30'

/**
 * Serves GET /verify/:entity?no=, whether a number's record is valid (sixty calls per hour and
 * address, against enumeration), and the public lists and records under /public/:entity.
 */
export const plainPageRoutes: RoutePlugin = (app, services) => {
  /** In the cookie's language. */
  const contextOf = (request: FastifyRequest): RequestContext => {
    const { storageKey } = services.config().portal.locales
    const locale = chosenLocale(request, storageKey) ?? request.services.locale
    return createRequestContext(services, locale, callerOf(request))
  }

  serveRoute(app, routes.verify, async ({ params, query, request, reply }) => {
    const number = query.no ?? ''
    if (number !== '')
      await limitCalls(
        services.database,
        { kind: 'verify', address: request.ip, limit: 60, seconds: 3600 },
        services.clock(),
      )

    const text = await verifyPage(contextOf(request), params.entity, number)

    return reply.header('cache-control', 'no-store').type(page).send(text)
  })

  serveRoute(app, routes.publicRecords, async ({ params, request, reply }) => {
    const { searchParams } = new URL(request.url, 'http://localhost')
    const context = contextOf(request)
    const text = await publicListPage(context, params.entity, searchParams)

    return reply
      .header('cache-control', briefly(context))
      .header('vary', 'x-locale, cookie')
      .type(page)
      .send(text)
  })

  serveRoute(app, routes.publicRecord, async ({ params, request, reply }) => {
    const { entity, id } = params
    const context = contextOf(request)
    const { status, text } = await publicRecordPage(context, entity, id)

    return reply
      .code(status)
      .header('cache-control', briefly(context))
      .header('vary', 'x-locale, cookie')
      .type(page)
      .send(text)
  })
}
