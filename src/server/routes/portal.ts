import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import { forEver } from '#server/answers/fixed-answer.ts'
import { sendVersioned } from '#server/answers/versioned-answers.ts'
import type { RoutePlugin } from '#server/context.ts'
import { portalAnswer, portalToday, registrationAnswer } from '#server/public/present-portal.ts'
import { themeAnswer } from '#server/public/theme-css.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

/** What the browser needs before sign-in. */
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
}
