import type { FastifyRequest } from 'fastify'
import { routes } from '#contract/routes.ts'
import { limitCalls } from '#server/accounts/login/call-limit.ts'
import { FixedAnswer } from '#server/answers/fixed-answer.ts'
import type { RequestContext, RoutePlugin } from '#server/context.ts'
import { callerOf, createRequestContext } from '#server/middleware/locale.ts'
import { localeFromCookie, originOf } from '#server/public/pages/page-cache.ts'
import { renderRobots, createSiteMap } from '#server/public/pages/site-map.ts'
import {
  renderPublicListPage,
  renderPublicRecordPage,
} from '#server/public/plain/public-list-page.ts'
import { renderVerifyPage } from '#server/public/plain/verify-page.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

const page = 'text/html; charset=utf-8'

/** Withdrawn content leaves caches soon, and a page in a cookie's language is private. */
const briefly = ({ locale }: RequestContext) =>
  locale === 'zh-CN' ? 'public, max-age=30' : 'private, max-age=30'

/**
 * GET /verify/:entity?no= tells whether a number's record is valid (sixty calls per hour and
 * address, against enumeration); public lists and records are under /public/:entity.
 */
export const plainPageRoutes: RoutePlugin = (app, services) => {
  /** In the cookie's language. */
  const contextOf = (request: FastifyRequest): RequestContext => {
    const { storageKey } = services.config().portal.locales
    const locale = localeFromCookie(request, storageKey) ?? request.services.locale
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

    const text = await renderVerifyPage(contextOf(request), params.entity, number)

    return reply.header('cache-control', 'no-store').type(page).send(text)
  })

  serveRoute(app, routes.publicRecords, async ({ params, request, reply }) => {
    const { searchParams } = new URL(request.url, 'http://localhost')
    const context = contextOf(request)
    const text = await renderPublicListPage(context, params.entity, searchParams)

    return reply
      .header('cache-control', briefly(context))
      .header('vary', 'x-locale, cookie')
      .type(page)
      .send(text)
  })

  serveRoute(app, routes.publicRecord, async ({ params, request, reply }) => {
    const { entity, id } = params
    const context = contextOf(request)
    const { status, text } = await renderPublicRecordPage(context, entity, id)

    return reply
      .code(status)
      .header('cache-control', briefly(context))
      .header('vary', 'x-locale, cookie')
      .type(page)
      .send(text)
  })
}

const mapKeptFor = 300_000
const cacheControl = 'public, max-age=300, stale-while-revalidate=3600'

/** Cached for five minutes. */
export const crawlerRoutes: RoutePlugin = (app, services) => {
  let cachedMap: { key: string; until: number; answer: Promise<FixedAnswer> } | null = null

  const mapAt = (context: RequestContext, origin: string): Promise<FixedAnswer> => {
    const now = services.clock().getTime()
    const key = `${services.config().hash} ${origin}`
    if (cachedMap?.key === key && cachedMap.until > now) return cachedMap.answer

    const answer = createSiteMap(context, origin).then(
      (text) => new FixedAnswer(text, 'text/xml; charset=utf-8'),
    )

    cachedMap = { key, until: now + mapKeptFor, answer }
    answer.catch(() => (cachedMap = null))

    return answer
  }

  serveRoute(app, routes.robots, ({ request, reply }) => {
    const text = renderRobots(services.config(), originOf(services, request))
    return new FixedAnswer(text, 'text/plain; charset=utf-8').send(request, reply, cacheControl)
  })

  serveRoute(app, routes.siteMap, async ({ request, reply, context }) =>
    (await mapAt(context, originOf(services, request))).send(request, reply, cacheControl),
  )
}
