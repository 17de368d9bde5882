import type { User } from '#config-model/user.ts'
import { mostSecondsAtOnce } from '#contract/public.ts'
import type { Services } from '#server/context.ts'

/** More than a day and a night counts as that. */
const mostSeconds = 24 * 60 * 60

/**
 * Adds to how long a user has read an article: no more than has passed since they opened it or were
 * last counted, whatever a browser says. What they never opened, or looked at as its editors alone,
 * has no line and counts nothing.
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
