import type { Services } from '#server/context.ts'
import { messageRetention, oldestAllowed } from '#server/database/retention.ts'

/** Per statement. */
const atOnce = 20_000

/** Read ones after their retention. Returns the number. */
export async function pruneMessages(
  { database, config }: Pick<Services, 'database' | 'config'>,
  now: Date,
): Promise<number> {
  const retention = messageRetention.of(config())
  if (retention === undefined) return 0

  const before = oldestAllowed(retention, now)
  let total = 0
  for (let removed = atOnce; removed === atOnce; total += removed) {
    const rows = await database.query(
      `delete from message where id in (select id from message where ${messageRetention.isExpired}
        limit ${atOnce}) returning 1`,
      [before],
    )
    removed = rows.length
  }

  return total
}
