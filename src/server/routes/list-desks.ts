import type { ListDeskChange, SaveViewRequest } from '#contract/list/list-desk.ts'
import type { OrderRequest } from '#contract/list/order.ts'
import { patterns, type PathParams } from '#contract/paths.ts'
import { ok } from '#server/answer.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'
import { changeDesk, readDesk } from '#server/records/lists/desk/list-desk.ts'
import { removeView, saveView } from '#server/records/lists/desk/saved-views.ts'
import { putInOrder } from '#server/records/lists/order/put-in-order.ts'
import { bodyObject } from '#server/request-values.ts'

/** How users have set their lists up: the look of the table, saved views, the order of the rows. */
export const listDeskRoutes: RoutePlugin = (app) => {
  app.get<{ Params: PathParams<'listDesk'> }>(patterns.listDesk, async (request) =>
    ok(await readDesk(request.services, requireUser(request), request.params['*'])),
  )

  app.post<{ Params: PathParams<'listDesk'> }>(patterns.listDesk, async (request) => {
    const change = bodyObject<ListDeskChange>(request)
    return ok(await changeDesk(request.services, requireUser(request), request.params['*'], change))
  })

  app.post<{ Params: PathParams<'listViews'> }>(patterns.listViews, async (request) => {
    const { title = '', address = '', shared = false } = bodyObject<SaveViewRequest>(request)
    return ok(
      await saveView(request.services, requireUser(request), request.params['*'], {
        title,
        address,
        shared,
      }),
    )
  })

  app.post<{ Params: PathParams<'listOrder'> }>(patterns.listOrder, async (request) => {
    const {
      id = '',
      version = 0,
      beside = '',
      isBehind = false,
    } = bodyObject<OrderRequest>(request)

    return ok(
      await putInOrder(request.services, requireUser(request), request.params['*'], {
        id,
        version,
        beside,
        isBehind,
      }),
    )
  })

  app.delete<{ Params: PathParams<'listView'> }>(patterns.listView, async (request) => {
    await removeView(request.services, requireUser(request), request.params.id)
    return ok(null)
  })
}
