import { routes } from '#contract/routes.ts'
import { FixedAnswer } from '#server/answers/fixed-answer.ts'
import type { RequestContext, RoutePlugin } from '#server/context.ts'
import { originOf } from '#server/public/pages/page-cache.ts'
import { renderRobots, siteMap } from '#server/public/pages/site-map.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

const mapKeptFor = 300_000
const cacheControl = 'public, max-age=300, stale-while-revalidate=3600'

/** Serves GET /robots.txt and /sitemap.xml (cached for five minutes). */
export const crawlerRoutes: RoutePlugin = (app, services) => {
  let cachedMap: { key: string; until: number; answer: Promise<FixedAnswer> } | null = null

  const mapAt = (context: RequestContext, origin: string): Promise<FixedAnswer> => {
    const now = services.clock().getTime()
    const key = `${services.config().hash} ${origin}`
    if (cachedMap?.key === key && cachedMap.until > now) return cachedMap.answer

    const answer = siteMap(context, origin).then(
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
