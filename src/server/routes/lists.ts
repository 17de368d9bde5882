import type { RecordData } from '#config-model/record.ts'
import { mostCounted } from '#contract/list/all-counts.ts'
import { expectedBytes } from '#contract/list/sheets.ts'
import { routePatterns, type PathParams } from '#contract/paths.ts'
import type { ListQuery } from '#contract/record.ts'
import { buildEnvelope } from '#server/answer.ts'
import { forReading, requireUser, type RoutePlugin } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { exportList } from '#server/export/export-list.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import { readAllCounts } from '#server/records/lists/counts/all-counts.ts'
import { readCounts } from '#server/records/lists/counts/counts.ts'
import { countRecordsByState } from '#server/records/lists/counts/state-counts.ts'
import { listTables } from '#server/records/lists/list-query.ts'
import { readListRows } from '#server/records/lists/lists.ts'
import { readNeighbours } from '#server/records/lists/places/neighbours.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { bodyObject, listBody, listQuery, queryText } from '#server/request-values.ts'

/** Lists by their page id. */
export const listRoutes: RoutePlugin = (app, services) => {
  readingRoutes(app, services)
  exportRoute(app, services)
}

/** Rows, counts and neighbors: cached while nothing changes. */
const readingRoutes: RoutePlugin = (app, services) => {
  const tablesOf = (id: string): string[] => {
    const page = services.config().pages[id]
    return page?.kind === 'list' ? listTables(services.config(), page) : []
  }

  app.get<{ Params: PathParams<'listRows'> }>(routePatterns.listRows, (request, reply) => {
    const { '*': id } = request.params
    return services.answers.tell(request, reply, tablesOf(id), async () => {
      const { rows, page } = await readListRows(
        forReading(request.services),
        requireUser(request),
        id,
        listQuery(request),
      )

      return buildEnvelope(rows, page)
    })
  })

  app.get<{ Params: PathParams<'listCounts'> }>(routePatterns.listCounts, (request, reply) => {
    const { '*': id } = request.params
    return services.answers.tell(request, reply, tablesOf(id), async () =>
      buildEnvelope(
        await readCounts(
          forReading(request.services),
          requireUser(request),
          id,
          listQuery(request),
        ),
      ),
    )
  })

  app.get(routePatterns.allCounts, (request, reply) => {
    const ids = (queryText(request, 'lists', 4000) ?? '').split(',').filter((id) => id !== '')
    if (ids.length > mostCounted) throw badRequest(recordTexts.tooManyLists({ most: mostCounted }))

    return services.answers.tell(request, reply, [...new Set(ids.flatMap(tablesOf))], async () =>
      buildEnvelope(await readAllCounts(forReading(request.services), requireUser(request), ids)),
    )
  })

  app.get<{ Params: PathParams<'listNeighbours'> }>(
    routePatterns.listNeighbours,
    (request, reply) => {
      const { '*': page } = request.params
      const id = queryText(request, 'id', 64)
      if (!id) throw badRequest(recordTexts.nameRecord())

      return services.answers.tell(request, reply, tablesOf(page), async () =>
        buildEnvelope(
          await readNeighbours(
            forReading(request.services),
            requireUser(request),
            page,
            listQuery(request),
            id,
          ),
        ),
      )
    },
  )

  app.get<{ Params: PathParams<'stateCounts'> }>(routePatterns.stateCounts, (request, reply) => {
    const { entity } = request.params
    const tables = Object.hasOwn(services.config().entities, entity)
      ? listTables(services.config(), { entity })
      : []

    return services.answers.tell(request, reply, tables, async () =>
      buildEnvelope(
        await countRecordsByState(forReading(request.services), requireUser(request), entity),
      ),
    )
  })
}

const exportRoute: RoutePlugin = (app, services) => {
  app.post<{ Params: PathParams<'listExport'> }>(
    routePatterns.listExport,
    async (request, reply) => {
      const user = requireUser(request)
      const body = bodyObject<ListQuery & { columns?: string[] }>(request)
      const query = listBody(body)
      const page = request.params['*']
      const { name, rows, size, content } = await exportList(
        forReading(request.services),
        user,
        page,
        query,
        body.columns ? { columns: body.columns } : {},
      )

      const detail = { page, rows, ...(query as RecordData), ids: query.ids?.length ?? null }

      await services.log
        .write(request.services.caller, user, { kind: 'export', subject: name, detail })
        .catch((error: unknown) => {
          content.destroy()
          throw error
        })

      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', contentDisposition('attachment', name))
        .header(expectedBytes, size)
        .send(content)
    },
  )
}
