import { memberOf } from '#config-model/found.ts'
import { patterns } from '#contract/paths.ts'
import { configFor } from '#config-model/access/config-for.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { ConfigAnswer } from '#contract/portal.ts'
import { ok } from '#server/answer.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'
import { presentPortal } from '#server/public/present-portal.ts'

/** What the browser needs before and after signing in. */
export const portalRoutes: RoutePlugin = (app, services) => {
  app.get(patterns.portal, async () => ok(await presentPortal(services)))

  app.get(patterns.config, async (request, reply) => {
    const user = requireUser(request)
    const config = services.config()
    const mine = configFor(config, user)
    const answer: ConfigAnswer = {
      config: mine,
      validators: Object.fromEntries(
        Object.keys(mine.forms).map((id) => [
          id,
          services.holder.form(
            id,
            config.entities[memberOf(mine.forms, id).entity]?.scope?.year === undefined ? null : config.years.realYear,
          ).url,
        ]),
      ),
      now: formatDateTime(services.clock()),
    }
    reply.header('cache-control', 'no-cache')
    return ok(answer)
  })

  app.get<{ Params: { name: string } }>('/validators/:name', async (request, reply) => {
    const script = services.holder.script(`/validators/${request.params.name}`)
    if (script === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send('没有这个校验程序，请刷新页面')
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(script)
  })
}
