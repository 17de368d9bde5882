import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import { forEver } from '#server/answers/fixed-answer.ts'
import { sendVersioned } from '#server/answers/versioned-answers.ts'
import { configAnswer } from '#server/config-release/present-config.ts'
import type { RoutePlugin } from '#server/context.ts'
import { portalAnswer, portalToday, registrationAnswer } from '#server/public/present-portal.ts'
import { themeAnswer } from '#server/public/theme-css.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

/** What the browser needs before and after signing in. */
export const portalRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.portal, ({ context, ...call }) =>
    sendVersioned(call, portalAnswer(context), 'public'),
  )

  serveRoute(app, routes.themeSheet, ({ query, request, reply }) => {
    const sheet = themeAnswer(services.config())
    const isNamed = query.v === sheet.version
    return sheet.send(request, reply, isNamed ? forEver('public') : 'public, no-cache')
  })

  serveRoute(app, routes.portalToday, async ({ context }) =>
    buildEnvelope(await portalToday(context)),
  )

  serveRoute(app, routes.registration, ({ context, ...call }) =>
    sendVersioned(call, registrationAnswer(context), 'public'),
  )

  serveRoute(app, routes.config, ({ user, context, ...call }) =>
    sendVersioned(call, configAnswer(context, user), 'private'),
  )

  serveRoute(app, routes.validators, async ({ params, request, reply }) => {
    const script = services.holder.script(`/validators/${params.name}`)
    if (script === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send('没有这个校验程序，请刷新页面')

    return script.send(request, reply, forEver('public'))
  })
}
