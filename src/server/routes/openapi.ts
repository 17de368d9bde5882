import { routes } from '#contract/routes.ts'
import type { RoutePlugin } from '#server/context.ts'
import { describeApi } from '#server/openapi/describe-api.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

export const openapiRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.openapi, ({ user }) =>
    Promise.resolve(describeApi(services.config(), user, services.publicUrl)),
  )
}
