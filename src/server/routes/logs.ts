import { formatDate, isDate } from '#config-model/facts/time.ts'
import { routePatterns } from '#contract/paths.ts'
import { requireRole, type RoutePlugin } from '#server/context.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { logTexts } from '#server/log/log-texts.ts'
import { makeDigest } from '#server/log/seals/digest.ts'
import { sealLog } from '#server/log/seals/seal-log.ts'
import { queryText } from '#server/request-values.ts'

/** What administrators take away of the log. */
export const logRoutes: RoutePlugin = (app, services) => {
  const { database, log, clock } = services

  app.get(routePatterns.logDigest, async (request, reply) => {
    const admin = requireRole(request, ['admin'], logTexts.fetchDigest())
    const now = clock()
    const day = queryText(request, 'day', 10) ?? formatDate(now)
    if (!isDate(day) || day > formatDate(now)) throw badRequest(logTexts.badDay())

    await log.write(request.services.caller, admin, { kind: 'log-digest', subject: day })
    await sealLog({ database, keys: log.keys, clock })
    const digest = await makeDigest(
      { keys: log.keys, portal: services.config().portal.name, now },
      day,
    )

    if (digest === null) throw notFound(logTexts.noDigest({ day }))

    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="log-digest-${day}.json"`)
      .send(`${JSON.stringify(digest, null, 2)}\n`)
  })
}
