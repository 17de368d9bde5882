import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RoutePlugin } from '#server/context.ts'
import { putInOrder } from '#server/records/lists/order/put-in-order.ts'
import { removeView, saveView } from '#server/records/lists/table-settings/saved-views.ts'
import { changeDesk, readListDesk } from '#server/records/lists/table-settings/table-settings.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

/** Table, saved views, row order. */
export const listDeskRoutes: RoutePlugin = (app) => {
  serveRoute(app, routes.listDesk, async ({ params, user, context }) =>
    buildEnvelope(await readListDesk(context, user, params['*'])),
  )

  serveRoute(app, routes.changeListDesk, async ({ params, body, user, context }) => {
    return buildEnvelope(await changeDesk(context, user, params['*'], body))
  })

  serveRoute(app, routes.saveView, async ({ params, body, user, context }) => {
    return buildEnvelope(await saveView(context, user, params['*'], body))
  })

  serveRoute(app, routes.listOrder, async ({ params, body, user, context }) => {
    return buildEnvelope(await putInOrder(context, user, params['*'], body))
  })

  serveRoute(app, routes.removeView, async ({ params, user, context }) => {
    await removeView(context, user, params.id)
    return buildEnvelope(null)
  })
}
