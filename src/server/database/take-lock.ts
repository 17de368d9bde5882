import { setTimeout as pause } from 'node:timers/promises'
import type { Query } from './query.ts'

export const migrationLock = 7_262_531

/** Milliseconds. */
const askAgain = 100

/**
 * Until the connection ends. Polls: a concurrent index build of the holder would wait for a waiting
 * statement (deadlock).
 * @param query of `Database.alone`, outside of any transaction
 * @param timeoutMs without it unlimited
 * @returns whether the lock was taken
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
