import { formatDate, isDate } from '#config-model/facts/time.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { routes } from '#contract/routes.ts'
import type { RoutePlugin } from '#server/context.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { createDigest } from '#server/log/seals/digest.ts'
import { sealLog } from '#server/log/seals/seal-log.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

const logTexts = definePhrases({
  fetchDigest: { zh: '下载日志摘要', en: 'fetch the digest of the log' },
  badDay: {
    zh: 'day 须为今天或以前的日期，如 2025-08-01',
    en: 'day must be today or earlier, such as 2025-08-01',
  },
  noDigest: { zh: '{day} 及以前没有日志', en: 'There is no log up to {day}' },
})

export const logRoutes: RoutePlugin = (app, services) => {
  const { database, eventLog, clock } = services

  serveRoute(
    app,
    routes.logDigest,
    async ({ query, user: admin, context, reply }) => {
      const now = clock()
      const day = query.day ?? formatDate(now)
      if (!isDate(day) || day > formatDate(now)) throw badRequest(logTexts.badDay())

      await eventLog.write(context.caller, admin, { kind: 'log-digest', subject: day })
      await sealLog({ database, keys: eventLog.keys, clock })
      const digest = await createDigest(
        { keys: eventLog.keys, portal: services.config().portal.name, now },
        day,
      )

      if (digest === null) throw notFound(logTexts.noDigest({ day }))

      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="log-digest-${day}.json"`)
        .send(`${JSON.stringify(digest, null, 2)}\n`)
    },
    { roles: logTexts.fetchDigest() },
  )
}
