import { setTimeout as pause } from 'node:timers/promises'
import type { Query } from './query.ts'

/** Milliseconds after which a lock that somebody has is asked for again. */
const askAgain = 100

/**
 * Takes a lock for a connection until it ends. It is asked for again and again instead of waited
 * for: an index that its holder makes would wait for the statement that waits, and PostgreSQL would
 * end one of them.
 * @param query of `Database.alone`, outside of any transaction
 * @param timeoutMs milliseconds, else however long it takes
 * @returns whether it could be had
 */
export async function takeLock(
  query: Query,
  lock: number | string,
  timeoutMs = Infinity,
): Promise<boolean> {
  const key = typeof lock === 'number' ? '$1::bigint' : 'hashtext($1)'
  for (const since = performance.now(); ;) {
    const [row] = await query<{ mine: boolean }>(`select pg_try_advisory_lock(${key}) as mine`, [
      lock,
    ])
    if (row?.mine) return true
    if (performance.now() - since >= timeoutMs) return false

    await pause(askAgain)
  }
}
