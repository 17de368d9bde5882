import type { User } from '#config-model/user.ts'
import { mostSecondsAtOnce } from '#contract/public.ts'
import type { Services } from '#server/context.ts'

/** More than a day and a night counts as that. */
const mostSeconds = 24 * 60 * 60

/**
 * Adds to a user's reading time: never more than the time since opening or the last count,
 * whichever the browser sends. Articles never opened, or only viewed by editors, have no row and do
 * not count.
 */
export async function addReading(
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
