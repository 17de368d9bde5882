import type { RecordData } from '#config-model/record.ts'
import { patterns, type PathParams } from '#contract/paths.ts'
import type { ListQuery } from '#contract/record.ts'
import { disposition } from '#server/files/file-name.ts'
import { ok } from '#server/answer.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { exportList } from '#server/export/export-list.ts'
import { countByState } from '#server/records/lists/state-counts.ts'
import { readCounts, readNeighbours, readRows } from '#server/records/lists/lists.ts'
import { bodyObject, checkFilter, listQuery, queryText } from '#server/request-values.ts'
import { recordTexts } from '#server/records/record-texts.ts'

/** Lists by their page id. */
export const listRoutes: RoutePlugin = (app, services) => {
  app.get<{ Params: PathParams<'listRows'> }>(patterns.listRows, async (request) => {
    const { rows, page } = await readRows(
      request.services,
      requireUser(request),
      request.params['*'],
      listQuery(request),
    )
    return ok(rows, page)
  })

  app.get<{ Params: PathParams<'listCounts'> }>(patterns.listCounts, async (request) =>
    ok(await readCounts(request.services, requireUser(request), request.params['*'], listQuery(request))),
  )

  app.get<{ Params: PathParams<'listNeighbours'> }>(patterns.listNeighbours, async (request) => {
    const id = queryText(request, 'id', 64)
    if (!id) throw invalid(recordTexts.nameRecord())
    return ok(await readNeighbours(request.services, requireUser(request), request.params['*'], listQuery(request), id))
  })

  app.get<{ Params: PathParams<'stateCounts'> }>(patterns.stateCounts, async (request) =>
    ok(await countByState(request.services, requireUser(request), request.params.entity)),
  )

  app.post<{ Params: PathParams<'listExport'> }>(patterns.listExport, async (request, reply) => {
    const user = requireUser(request)
    const body = bodyObject<ListQuery>(request)
    const query: ListQuery = {
      ...(typeof body.sort === 'string' ? { sort: body.sort } : {}),
      ...(typeof body.preset === 'string' ? { preset: body.preset } : {}),
      ...(typeof body.keyword === 'string' ? { keyword: body.keyword } : {}),
      ...(typeof body.year === 'number' && Number.isInteger(body.year) ? { year: body.year } : {}),
      ...(body.filter === undefined ? {} : { filter: checkFilter(body.filter) }),
      ...(Array.isArray(body.ids) ? { ids: body.ids.map(String).slice(0, 10_000) } : {}),
    }
    const page = request.params['*']
    const { name, rows, content } = await exportList(request.services, user, page, query)
    const detail = { page, rows, ...(query as RecordData), ids: query.ids?.length ?? null }
    await services.log
      .write(request.services.caller, user, { kind: 'export', subject: name, detail })
      .catch((error: unknown) => {
        content.destroy()
        throw error
      })
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', disposition('attachment', name))
      .send(content)
  })
}
