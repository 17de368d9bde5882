import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RoutePlugin } from '#server/context.ts'
import { searchRecords } from '#server/records/lists/search-records.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

/** Everything the user may open. */
export const searchRoutes: RoutePlugin = (app) => {
  serveRoute(app, routes.search, async ({ query, user, context }) =>
    buildEnvelope(await searchRecords(context, user, query.words ?? '')),
  )
}
