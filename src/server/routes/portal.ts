import { routePatterns } from '#contract/paths.ts'
import { buildEnvelope } from '#server/answer.ts'
import { forEver } from '#server/answers/fixed-answer.ts'
import { sendVersioned } from '#server/answers/versioned-answers.ts'
import { configAnswer } from '#server/config-release/present-config.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'
import { portalAnswer, portalToday, registrationAnswer } from '#server/public/present-portal.ts'
import { themeAnswer } from '#server/public/theme-css.ts'
import { queryText } from '#server/request-values.ts'

/** What the browser needs before and after signing in. */
export const portalRoutes: RoutePlugin = (app, services) => {
  app.get(routePatterns.portal, (request, reply) =>
    sendVersioned(request, reply, portalAnswer(request.services), 'public'),
  )

  app.get(routePatterns.themeSheet, (request, reply) => {
    const sheet = themeAnswer(services.config())
    const isNamed = queryText(request, 'v', 40) === sheet.version
    return sheet.send(request, reply, isNamed ? forEver('public') : 'public, no-cache')
  })

  app.get(routePatterns.portalToday, async (request) =>
    buildEnvelope(await portalToday(request.services)),
  )

  app.get(routePatterns.registration, (request, reply) =>
    sendVersioned(request, reply, registrationAnswer(request.services), 'public'),
  )

  app.get(routePatterns.config, (request, reply) =>
    sendVersioned(request, reply, configAnswer(request.services, requireUser(request)), 'private'),
  )

  app.get<{ Params: { name: string } }>('/validators/:name', async (request, reply) => {
    const script = services.holder.script(`/validators/${request.params.name}`)
    if (script === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send('没有这个校验程序，请刷新页面')

    return script.send(request, reply, forEver('public'))
  })
}
