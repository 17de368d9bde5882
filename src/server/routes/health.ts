import type { RoutePlugin } from '#server/context.ts'
import { hasUnattended } from '#server/workflow/unattended.ts'

/**
 * GET /healthz: 200 when the portal can work; says what is degraded: reads work while writes are
 * refused. 503 without a database.
 */
export const healthRoutes: RoutePlugin = (app, services) => {
  app.get('/healthz', async (_, reply) => {
    const degraded: string[] = []
    const started = performance.now()
    const isAlive = await services.database.query('select 1').then(
      () => true,
      () => false,
    )

    if (!isAlive) degraded.push('database')
    else if (performance.now() - started > 1000) degraded.push('database-slow')
    if (services.desk.attempt?.outcome === 'refused') degraded.push('config')
    if (await services.disk.isFull()) degraded.push('disk')
    if (services.log.isUnsealed(services.clock())) degraded.push('log')
    if (isAlive && (await hasUnattended(services.database.query))) degraded.push('unattended')
    reply.header('cache-control', 'no-store')

    return reply.code(isAlive ? 200 : 503).send({
      status: degraded.length === 0 ? 'ok' : 'degraded',
      degraded,
      config: services.config().hash,
    })
  })
}
