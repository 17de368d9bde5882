import { listPageOf } from '#config-model/page-traits.ts'
import type { RecordData } from '#config-model/record.ts'
import { expectedBytesHeader, maxCountedLists } from '#contract/constants.ts'
import type { RouteQuery } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import { type RoutePlugin, withStandbyReads } from '#server/context.ts'
import type { FollowedTable } from '#server/database/changes.ts'
import { badRequest } from '#server/errors.ts'
import { exportList } from '#server/export/export-list.ts'
import { countRecordsByState, readAllCounts, readCounts } from '#server/records/lists/counts.ts'
import {
  changeListPreferences,
  readListPreferences,
} from '#server/records/lists/list-preferences.ts'
import { listTables } from '#server/records/lists/list-query.ts'
import { readListRows } from '#server/records/lists/lists.ts'
import { type Lookup, lookUpRecords, lookUpUsers } from '#server/records/lists/lookup.ts'
import { readNeighbours } from '#server/records/lists/neighbours.ts'
import { reorderRecord } from '#server/records/lists/reorder-record.ts'
import { removeView, saveView } from '#server/records/lists/saved-views.ts'
import { searchRecords } from '#server/records/lists/search-records.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { listBody, listQuery } from '#server/requests/request-values.ts'
import { serveRoute } from '#server/requests/serve-route.ts'
import { lookUpAssignees } from '#server/workflow/look-up-assignees.ts'
import { spreadsheetReply } from './spreadsheet-reply.ts'

export const listRoutes: RoutePlugin = (app, services) => {
  readingRoutes(app, services)
  exportRoute(app, services)
}

/** Cached while nothing changes. */
const readingRoutes: RoutePlugin = (app, services) => {
  const tablesOf = (id: string): FollowedTable[] => {
    const page = listPageOf(services.config(), id)
    return page ? listTables(services.config(), page) : []
  }

  serveRoute(app, routes.listRows, ({ params, query, user, context, request, reply }) => {
    const { '*': id } = params
    return services.responseCache.getOrBuild(request, reply, tablesOf(id), async () => {
      const { rows, page } = await readListRows(
        withStandbyReads(context),
        user,
        id,
        listQuery(query),
      )

      return buildEnvelope(rows, page)
    })
  })

  serveRoute(app, routes.listCounts, ({ params, query, user, context, request, reply }) => {
    const { '*': id } = params
    return services.responseCache.getOrBuild(request, reply, tablesOf(id), async () =>
      buildEnvelope(await readCounts(withStandbyReads(context), user, id, listQuery(query))),
    )
  })

  serveRoute(app, routes.allCounts, ({ query, user, context, request, reply }) => {
    const ids = (query.lists ?? '').split(',').filter((id) => id !== '')
    if (ids.length > maxCountedLists)
      throw badRequest(recordTexts.tooManyLists({ max: maxCountedLists }))

    return services.responseCache.getOrBuild(
      request,
      reply,
      [...new Set(ids.flatMap(tablesOf))],
      async () => buildEnvelope(await readAllCounts(withStandbyReads(context), user, ids)),
    )
  })

  serveRoute(
    app,
    routes.listNeighbors,
    ({ params, query: { id, ...query }, user, context, request, reply }) => {
      const { '*': page } = params
      if (!id) throw badRequest(recordTexts.nameRecord())

      return services.responseCache.getOrBuild(request, reply, tablesOf(page), async () =>
        buildEnvelope(
          await readNeighbours(withStandbyReads(context), user, {
            id: page,
            query: listQuery(query),
            record: id,
          }),
        ),
      )
    },
  )

  serveRoute(app, routes.stateCounts, ({ params, user, context, request, reply }) => {
    const { entity } = params
    const tables = Object.hasOwn(services.config().entities, entity)
      ? listTables(services.config(), { entity })
      : []

    return services.responseCache.getOrBuild(request, reply, tables, async () =>
      buildEnvelope(await countRecordsByState(withStandbyReads(context), user, entity)),
    )
  })
}

const exportRoute: RoutePlugin = (app, services) => {
  serveRoute(app, routes.listExport, async ({ params, body, user, context, reply }) => {
    const query = listBody(body)
    const page = params['*']
    const { name, rows, size, content } = await exportList(
      withStandbyReads(context),
      user,
      { id: page, query },
      body.columns ? { columns: body.columns } : {},
    )

    const detail = { page, rows, ...(query as RecordData), ids: query.ids?.length ?? null }

    await services.eventLog
      .write(context.caller, user, { kind: 'export', subject: name, detail })
      .catch((error: unknown) => {
        content.destroy()
        throw error
      })

    return spreadsheetReply(reply, name).header(expectedBytesHeader, size).send(content)
  })
}

export const listPreferenceRoutes: RoutePlugin = (app) => {
  serveRoute(app, routes.listDesk, async ({ params, user, context }) =>
    buildEnvelope(await readListPreferences(context, user, params['*'])),
  )

  serveRoute(app, routes.changeListDesk, async ({ params, body, user, context }) => {
    return buildEnvelope(await changeListPreferences(context, user, params['*'], body))
  })

  serveRoute(app, routes.saveView, async ({ params, body, user, context }) => {
    return buildEnvelope(await saveView(context, user, params['*'], body))
  })

  serveRoute(app, routes.listOrder, async ({ params, body, user, context }) => {
    return buildEnvelope(await reorderRecord(context, user, params['*'], body))
  })

  serveRoute(app, routes.removeView, async ({ params, user, context }) => {
    await removeView(context, user, params.id)
    return buildEnvelope(null)
  })
}

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
