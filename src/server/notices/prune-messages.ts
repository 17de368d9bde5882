import { parseDuration } from '#config-model/facts/time.ts'
import type { Services } from '#server/context.ts'

/** Maximum rows per statement. */
const atOnce = 20_000

/** Deletes read messages after their retention; unread ones stay. Returns the number. */
export async function pruneMessages(
  { database, config }: Pick<Services, 'database' | 'config'>,
  now: Date,
): Promise<number> {
  const retention = config().portal.retention?.messages
  if (retention === undefined) return 0

  const before = new Date(now.getTime() - parseDuration(retention))
  let total = 0
  for (let removed = atOnce; removed === atOnce; total += removed) {
    const rows = await database.query(
      `delete from message where id in (select id from message where created_at < $1 and read_at is not null limit ${atOnce}) returning 1`,
      [before],
    )
    removed = rows.length
  }

  return total
}
