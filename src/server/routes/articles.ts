import type { User } from '#config-model/user.ts'
import { routePatterns, type PathParams } from '#contract/paths.ts'
import { type ReadingRequest, mostSecondsAtOnce } from '#contract/public.ts'
import { buildEnvelope } from '#server/answer.ts'
import { requireUser, type RoutePlugin, type Services } from '#server/context.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { readableArticle, readArticle } from '#server/notices/articles.ts'
import { readNotices } from '#server/notices/notices.ts'
import { publicTexts } from '#server/public/public-texts.ts'
import { bodyObject, queryText } from '#server/request-values.ts'

/** More than a day and a night counts as that. */
const mostSeconds = 24 * 60 * 60

/** Notices and articles. Public ones need no session. */
export const articleRoutes: RoutePlugin = (app, services) => {
  app.get(routePatterns.notices, async (request) =>
    buildEnvelope(await readNotices(services, request.user)),
  )

  app.get<{ Params: PathParams<'article'> }>(routePatterns.article, async (request) =>
    buildEnvelope(
      await readArticle(
        request.services,
        request.user,
        request.params.id,
        queryText(request, 'preview', 1) !== undefined,
      ),
    ),
  )

  app.post<{ Params: PathParams<'article'> }>(routePatterns.article, async (request) => {
    const user = requireUser(request)
    const { seconds } = bodyObject<ReadingRequest>(request)
    if (seconds === undefined || seconds < 1) throw badRequest(publicTexts.badReading())

    await addReading(services, user, request.params.id, seconds)

    return buildEnvelope(null)
  })

  app.post<{ Params: PathParams<'confirmArticle'> }>(
    routePatterns.confirmArticle,
    async (request) => {
      const user = requireUser(request)
      const article = await readableArticle(services, user, request.params.id)
      if (article === null) throw notFound(publicTexts.noArticle())

      await services.database.query(
        'insert into article_read(article_id, account_id, read_at, confirmed_at, ip) values ($1, $2, $3, $3, $4) on conflict (article_id, account_id) do update set confirmed_at = coalesce(article_read.confirmed_at, $3)',
        [article, user.id, services.clock(), request.ip],
      )

      return buildEnvelope(null)
    },
  )

  app.post(routePatterns.readAllNotices, async (request) => {
    const user = requireUser(request)
    const now = services.clock()

    await services.database.query(
      'update message set read_at = coalesce(read_at, $2) where account_id = $1',
      [user.id, now],
    )

    for (const { id } of await readNotices(services, user))
      await services.database.query(
        'insert into article_read(article_id, account_id, read_at, ip) values ($1, $2, $3, $4) on conflict do nothing',
        [id, user.id, now, request.ip],
      )

    return buildEnvelope(null)
  })
}

/**
 * Adds to a user's reading time: never more than the time since opening or the last count,
 * whichever the browser sends. Articles never opened, or only viewed by editors, have no row and do
 * not count.
 */
async function addReading(
  { database, clock }: Services,
  user: User,
  article: string,
  seconds: number,
): Promise<void> {
  await database.query(
    `update article_read set timed_at = $4,
       seconds = least($5, seconds + least($3, greatest(0, floor(extract(epoch from $4 - coalesce(timed_at, read_at)))::int)))
     where article_id = $1 and account_id = $2`,
    [article, user.id, Math.min(seconds, mostSecondsAtOnce), clock(), mostSeconds],
  )
}
