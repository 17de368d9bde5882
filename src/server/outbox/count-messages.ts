import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'

/** The age from which a failing message counts as delayed. */
const delayedAfterMs = 3_600_000

/** Counts pending and permanently failed messages. */
export async function countMessages(query: Query): Promise<{ waiting: number; failed: number }> {
  const [counts] = await query<{ waiting: number; failed: number }>(
    `select (select count(*)::int from outbox where ended_at is null) as waiting,
       (select count(*)::int from outbox where state = 'failed') as failed`,
  )

  return counts ?? { waiting: 0, failed: 0 }
}

/** Whether a channel has failed for an hour. */
export async function hasDelayedMessages({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<boolean> {
  const [row] = await database.query<{ isDelayed: boolean }>(
    `select exists (select 1 from outbox where ended_at is null and attempts > 0
      and made_at < $1) as "isDelayed"`,
    [new Date(clock().getTime() - delayedAfterMs)],
  )

  return row?.isDelayed === true
}
