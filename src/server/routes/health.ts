import { routes } from '#contract/routes.ts'
import type { RoutePlugin } from '#server/context.ts'
import { findDegradations } from '#server/health.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

export const healthRoutes: RoutePlugin = (app, services) => {
  // 200 with the degraded parts (such as refused writes); 503 without a database.
  serveRoute(app, routes.health, async ({ reply }) => {
    const degraded = await findDegradations(services)

    return reply
      .code(degraded.includes('database') ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({
        status: degraded.length === 0 ? 'ok' : 'degraded',
        degraded,
        config: services.config().hash,
      })
  })

  // Fails as soon as the node is stopping, while it still answers.
  serveRoute(app, routes.readiness, ({ reply }) => {
    const { isStopping } = services.readiness

    return reply
      .code(isStopping ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: isStopping ? 'stopping' : 'ready' })
  })
}
