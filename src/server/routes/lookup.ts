import type { FastifyRequest } from 'fastify'
import { routePatterns, type PathParams } from '#contract/paths.ts'
import { buildEnvelope } from '#server/answer.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'
import { lookUpRecords, lookUpUsers, type Lookup } from '#server/records/lists/lookup.ts'
import { queryText } from '#server/request-values.ts'
import { lookUpAssignees } from '#server/workflow/look-up-assignees.ts'

const lookupOf = (request: FastifyRequest): Lookup => ({
  words: queryText(request, 'words', 50) ?? '',
  ids: (queryText(request, 'ids', 4000) ?? '').split(',').filter((id) => id !== ''),
})

/** Choices of `reference` and `user` fields, and the names of what is chosen. */
export const lookupRoutes: RoutePlugin = (app) => {
  app.get<{ Params: PathParams<'lookupRecords'> }>(routePatterns.lookupRecords, async (request) =>
    buildEnvelope(
      await lookUpRecords(
        request.services,
        requireUser(request),
        request.params.entity,
        queryText(request, 'display', 60),
        lookupOf(request),
      ),
    ),
  )

  app.get(routePatterns.lookupUsers, async (request) => {
    const user = requireUser(request)
    const lookup = lookupOf(request)
    const [entity, record, transition, field] = [
      queryText(request, 'entity', 200),
      queryText(request, 'record', 200),
      queryText(request, 'transition', 200),
      queryText(request, 'field', 200),
    ]
    const people =
      entity && record && transition && field
        ? lookUpAssignees(request.services, user, { entity, record, transition, field }, lookup)
        : lookUpUsers(request.services, user, lookup)

    return buildEnvelope(await people)
  })
}
