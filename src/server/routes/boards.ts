import { PassThrough, type Readable } from 'node:stream'
import { memberOf } from '#config-model/assert.ts'
import { formatDate } from '#config-model/facts/time.ts'
import type { BoardPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { BoardBlockData } from '#contract/board.ts'
import type { PathParams } from '#contract/paths.ts'
import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import { withStandbyReads, type RoutePlugin, type RequestContext } from '#server/context.ts'
import type { SheetCell } from '#server/export/cell-xml.ts'
import { writeXlsx } from '#server/export/xlsx.ts'
import { readBlock, type BoardBlockPlace } from '#server/records/boards/board-block.ts'
import { checkFilter, parseFilter } from '#server/requests/request-values.ts'
import { serveRoute } from '#server/requests/serve-route.ts'
import { spreadsheetReply } from './spreadsheet-reply.ts'

type Params = PathParams<'boardBlock'>

/** The configuration defines the query of a block; the browser sends only filters. */
export const boardRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.boardBlock, async ({ params, query, user, context }) => {
    const { filter } = query
    const place = placeOf(params, filter === undefined ? {} : parseFilter(filter))
    return buildEnvelope(await readBlock(withStandbyReads(context), user, place))
  })

  serveRoute(app, routes.boardExport, async ({ params, body, user, context, reply }) => {
    const { filter = {} } = body
    const place = placeOf(params, checkFilter(filter))
    const { name, rows, content } = await exportBlock(withStandbyReads(context), user, place)

    await services.eventLog
      .write(context.caller, user, {
        kind: 'export',
        subject: name,
        detail: { ...place, rows },
      })
      .catch((error: unknown) => {
        content.destroy()
        throw error
      })

    return spreadsheetReply(reply, name).send(content)
  })
}

/** An invalid index matches no block. */
const placeOf = (params: Params, filter: BoardBlockPlace['filter']): BoardBlockPlace => ({
  page: params['*'],
  at: /^\d{1,3}$/.test(params.at) ? Number(params.at) : -1,
  filter,
})

/**
 * Exports a block as on the screen: one row per group.
 * @throws ApiError 403, 404, 400
 */
async function exportBlock(
  services: RequestContext,
  user: User,
  place: BoardBlockPlace,
): Promise<{ name: string; rows: number; content: Readable }> {
  const blockData = await readBlock(services, user, place)
  const page = memberOf(services.localized(services.config()).pages, place.page) as BoardPage
  const title = page.blocks[place.at]?.title ?? page.title
  const content = new PassThrough()

  void writeXlsx(content, {
    sheet: title,
    head: headOf(blockData, title),
    batches: cellBatches(blockData),
  }).catch((error: unknown) => content.destroy(error as Error))

  return {
    name: `${title}-${formatDate(services.clock())}.xlsx`,
    rows: blockData.rows.length,
    content,
  }
}

function headOf(
  { title, columns }: BoardBlockData,
  name: string,
): { title: string; width: number }[] {
  const unitOf = (unit: string) => (unit === '' ? '' : `（${unit}）`)
  return [
    { title: title || name, width: 24 },
    ...columns.map(({ title: head, unit }) => ({ title: head + unitOf(unit), width: 14 })),
  ]
}

async function* cellBatches({ rows }: BoardBlockData): AsyncGenerator<SheetCell[][]> {
  yield rows.map(({ label, values }) => [
    label,
    ...values.map((value) => (value === null ? '' : { kind: 'number' as const, value })),
  ])
}
