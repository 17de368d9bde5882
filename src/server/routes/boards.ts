import { routePatterns, type PathParams } from '#contract/paths.ts'
import { buildEnvelope } from '#server/answer.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'
import { exportBlock } from '#server/export/export-block.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import { readBlock, type BoardBlockPlace } from '#server/records/boards/board-block.ts'
import { bodyObject, checkFilter, parseFilter, queryText } from '#server/request-values.ts'

type Params = PathParams<'boardBlock'>

/**
 * Figures of boards, by page id and block position: the configuration defines the query, the
 * browser sends filters only.
 */
export const boardRoutes: RoutePlugin = (app, services) => {
  app.get<{ Params: Params }>(routePatterns.boardBlock, async (request) => {
    const text = queryText(request, 'filter', 4000)
    const place = placeOf(request.params, text === undefined ? {} : parseFilter(text))
    return buildEnvelope(await readBlock(request.services, requireUser(request), place))
  })

  app.post<{ Params: Params }>(routePatterns.boardExport, async (request, reply) => {
    const user = requireUser(request)
    const { filter = {} } = bodyObject<{ filter: unknown }>(request)
    const place = placeOf(request.params, checkFilter(filter))
    const { name, rows, content } = await exportBlock(request.services, user, place)

    await services.log
      .write(request.services.caller, user, {
        kind: 'export',
        subject: name,
        detail: { ...place, rows },
      })
      .catch((error: unknown) => {
        content.destroy()
        throw error
      })

    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', contentDisposition('attachment', name))
      .send(content)
  })
}

/** A place that is no number is none: no page has a block there. */
const placeOf = (params: Params, filter: BoardBlockPlace['filter']): BoardBlockPlace => ({
  page: params['*'],
  at: /^\d{1,3}$/.test(params.at) ? Number(params.at) : -1,
  filter,
})
