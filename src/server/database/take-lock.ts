import { setTimeout as pause } from 'node:timers/promises'
import type { Query } from './query.ts'

/** Milliseconds after which a lock that somebody has is asked for again. */
const askAgain = 100

/**
 * Takes a lock for a connection until it ends, however long that takes. It is asked for again and again instead of waited for: an index that its holder makes would wait for
 * the statement that waits, and neither would ever be done. @param query of `Database.alone`, outside of any transaction
 */
export async function takeLock(query: Query, lock: number | string): Promise<void> {
  const key = typeof lock === 'number' ? '$1::bigint' : 'hashtext($1)'
  for (;;) {
    const [row] = await query<{ mine: boolean }>(`select pg_try_advisory_lock(${key}) as mine`, [lock])
    if (row?.mine) return
    await pause(askAgain)
  }
}
