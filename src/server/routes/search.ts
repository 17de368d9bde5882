import { routePatterns } from '#contract/paths.ts'
import { buildEnvelope } from '#server/answer.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'
import { searchRecords } from '#server/records/lists/search-records.ts'
import { queryText } from '#server/request-values.ts'

/** One search over everything the user may open. */
export const searchRoutes: RoutePlugin = (app) => {
  app.get(routePatterns.search, async (request) =>
    buildEnvelope(
      await searchRecords(
        request.services,
        requireUser(request),
        queryText(request, 'words', 50) ?? '',
      ),
    ),
  )
}
