import type { User } from '#config-model/user.ts'
import { maxReadingSeconds } from '#contract/constants.ts'
import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RoutePlugin, Services } from '#server/context.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { articleTexts, findReadableArticle, readArticle } from '#server/notices/articles.ts'
import { readNotices } from '#server/notices/notices.ts'
import { publicTexts } from '#server/public/public-texts.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

/** Seconds added at once. */
const maxSeconds = 24 * 60 * 60

/** Public notices and articles need no session. */
export const articleRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.notices, async ({ user }) =>
    buildEnvelope(await readNotices(services, user)),
  )

  serveRoute(app, routes.article, async ({ params, query, user, context }) =>
    buildEnvelope(await readArticle(context, user, params.id, query.preview !== undefined)),
  )

  serveRoute(app, routes.reading, async ({ params, body, user }) => {
    const { seconds } = body
    if (seconds < 1) throw badRequest(publicTexts.badReading())

    await addReading(services, user, params.id, seconds)

    return buildEnvelope(null)
  })

  serveRoute(app, routes.confirmArticle, async ({ params, user, request }) => {
    const article = await findReadableArticle(services, user, params.id)
    if (article === null) throw notFound(articleTexts.noArticle())

    await services.database.query(
      `insert into article_read(article_id, account_id, read_at, confirmed_at, ip)
        values ($1, $2, $3, $3, $4) on conflict (article_id, account_id) do update
        set confirmed_at = coalesce(article_read.confirmed_at, $3)`,
      [article, user.id, services.clock(), request.ip],
    )

    return buildEnvelope(null)
  })

  serveRoute(app, routes.readAllNotices, async ({ user, request }) => {
    const now = services.clock()

    await services.database.query(
      'update message set read_at = coalesce(read_at, $2) where account_id = $1',
      [user.id, now],
    )

    for (const { id } of await readNotices(services, user))
      await services.database.query(
        `insert into article_read(article_id, account_id, read_at, ip) values ($1, $2, $3, $4)
          on conflict do nothing`,
        [id, user.id, now, request.ip],
      )

    return buildEnvelope(null)
  })
}

/**
 * Adds reading time, at most the time since opening or the last report. Articles never opened, or
 * only viewed by editors, have no row and do not count.
 */
async function addReading(
  { database, clock }: Services,
  user: User,
  article: string,
  seconds: number,
): Promise<void> {
  await database.query(
    `update article_read set timed_at = $4,
       seconds = least($5, seconds + least($3, greatest(0,
         floor(extract(epoch from $4 - coalesce(timed_at, read_at)))::int)))
     where article_id = $1 and account_id = $2`,
    [article, user.id, Math.min(seconds, maxReadingSeconds), clock(), maxSeconds],
  )
}
