import { routes } from '#contract/routes.ts'
import type { RoutePlugin } from '#server/context.ts'
import { serveRoute } from '#server/requests/serve-route.ts'
import { degradedReasons } from '#server/watching/health.ts'

export const healthRoutes: RoutePlugin = (app, services) => {
  // For people and monitoring: 200 when the portal can work, and what is degraded (reads work while
  // writes are refused); 503 without a database.
  serveRoute(app, routes.health, async ({ reply }) => {
    const degraded = await degradedReasons(services)

    return reply
      .code(degraded.includes('database') ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({
        status: degraded.length === 0 ? 'ok' : 'degraded',
        degraded,
        config: services.config().hash,
      })
  })

  // For the proxy: whether this node takes traffic. It says no as soon as the node is to stop, while
  // it still answers for a moment.
  serveRoute(app, routes.readiness, ({ reply }) => {
    const { isStopping } = services.readiness

    return reply
      .code(isStopping ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: isStopping ? 'stopping' : 'ready' })
  })
}
