import type { PathParams } from '#contract/paths.ts'
import { patterns } from '#contract/paths.ts'
import { limitCalls } from '#server/accounts/login/call-limit.ts'
import type { RoutePlugin } from '#server/context.ts'
import { verifyPage } from '#server/public/verify/verify-page.ts'
import { queryText } from '#server/request-values.ts'

/**
 * GET /verify/:entity?no=: whether the record of a number holds, for anybody. Numbers cannot be
 * tried one after the other: one address asks sixty times an hour.
 */
export const verifyRoutes: RoutePlugin = (app, services) => {
  app.get<{ Params: PathParams<'verify'> }>(patterns.verify, async (request, reply) => {
    const number = queryText(request, 'no', 60) ?? ''
    if (number !== '')
      await limitCalls(
        services.database,
        { kind: 'verify', address: request.ip, limit: 60, seconds: 3600 },
        services.clock(),
      )

    const text = await verifyPage(request.services, request.params.entity, number)

    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text)
  })
}
