import type { OrderRequest } from '#contract/list/order.ts'
import type { ListDeskChange, SaveViewRequest } from '#contract/list/table-settings.ts'
import { routePatterns, type PathParams } from '#contract/paths.ts'
import { buildEnvelope } from '#server/answer.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'
import { putInOrder } from '#server/records/lists/order/put-in-order.ts'
import { removeView, saveView } from '#server/records/lists/table-settings/saved-views.ts'
import { changeDesk, readListDesk } from '#server/records/lists/table-settings/table-settings.ts'
import { bodyObject } from '#server/request-values.ts'

/** How users have set their lists up: the look of the table, saved views, the order of the rows. */
export const listDeskRoutes: RoutePlugin = (app) => {
  app.get<{ Params: PathParams<'listDesk'> }>(routePatterns.listDesk, async (request) =>
    buildEnvelope(await readListDesk(request.services, requireUser(request), request.params['*'])),
  )

  app.post<{ Params: PathParams<'listDesk'> }>(routePatterns.listDesk, async (request) => {
    const change = bodyObject<ListDeskChange>(request)
    return buildEnvelope(
      await changeDesk(request.services, requireUser(request), request.params['*'], change),
    )
  })

  app.post<{ Params: PathParams<'listViews'> }>(routePatterns.listViews, async (request) => {
    const { title = '', address = '', shared = false } = bodyObject<SaveViewRequest>(request)
    return buildEnvelope(
      await saveView(request.services, requireUser(request), request.params['*'], {
        title,
        address,
        shared,
      }),
    )
  })

  app.post<{ Params: PathParams<'listOrder'> }>(routePatterns.listOrder, async (request) => {
    const {
      id = '',
      version = 0,
      beside = '',
      isBehind = false,
    } = bodyObject<OrderRequest>(request)

    return buildEnvelope(
      await putInOrder(request.services, requireUser(request), request.params['*'], {
        id,
        version,
        beside,
        isBehind,
      }),
    )
  })

  app.delete<{ Params: PathParams<'listView'> }>(routePatterns.listView, async (request) => {
    await removeView(request.services, requireUser(request), request.params.id)
    return buildEnvelope(null)
  })
}
