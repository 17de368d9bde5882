import type { RouteQuery } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RoutePlugin } from '#server/context.ts'
import { lookUpRecords, lookUpUsers, type Lookup } from '#server/records/lists/lookup.ts'
import { searchRecords } from '#server/records/lists/search-records.ts'
import { serveRoute } from '#server/requests/serve-route.ts'
import { lookUpAssignees } from '#server/workflow/look-up-assignees.ts'

const lookupOf = ({
  words = '',
  ids = '',
}: Pick<RouteQuery<(typeof routes)['lookupUsers']>, 'words' | 'ids'>): Lookup => ({
  words,
  ids: ids.split(',').filter((id) => id !== ''),
})

export const lookupRoutes: RoutePlugin = (app) => {
  serveRoute(app, routes.lookupRecords, async ({ params, query, user, context }) =>
    buildEnvelope(
      await lookUpRecords(
        context,
        user,
        { entityId: params.entity, display: query.display },
        lookupOf(query),
      ),
    ),
  )

  serveRoute(app, routes.lookupUsers, async ({ query, user, context }) => {
    const lookup = lookupOf(query)
    const { entity, record, transition, field } = query
    const people =
      entity && record && transition && field
        ? lookUpAssignees(
            context,
            user,
            { entity, records: record.split(','), transition, field },
            lookup,
          )
        : lookUpUsers(context, user, lookup)

    return buildEnvelope(await people)
  })
}

export const searchRoutes: RoutePlugin = (app) => {
  serveRoute(app, routes.search, async ({ query, user, context }) =>
    buildEnvelope(await searchRecords(context, user, query.words ?? '')),
  )
}
