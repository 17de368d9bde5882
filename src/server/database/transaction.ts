import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Milliseconds for connection and answer: a stalled database is reported within five seconds. */
export const queryTimeoutMs = 3800

/** A little before the caller gives up. */
export const statementTimeoutMs = 3600

/** A cut-off node is noticed within ten seconds, its transaction rolled back. */
export const deadPeerOptions =
  '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=2'

/** Milliseconds for large statements of background work. */
export const backgroundTimeoutMs = 60_000

/** Adds a timeout, which the package's types lack. */
export function withQueryTimeout(query: pg.QueryConfig, milliseconds: number): pg.QueryConfig {
  if (!Number.isFinite(milliseconds)) return query
  const limited = { ...query, query_timeout: Math.max(500, Math.round(milliseconds)) }
  return limited
}

interface Running {
  /** Milliseconds for each statement; Infinity for work on all rows of a table. */
  limit: number
  /** Milliseconds; null for none. */
  usualLimit: number | null
  /** Milliseconds waited for the connection. */
  waited: number
  named: (text: string, values: unknown[]) => pg.QueryConfig
  judge: (error: unknown) => boolean
  /** Milliseconds. */
  noteDuration: (text: string, milliseconds: number) => void
}

/**
 * Statements are pipelined; a failed one aborts the transaction even when not awaited. Queries
 * after the end are refused. `isLost`: the connection is unusable.
 */
export async function inTransaction<Result>(
  client: pg.PoolClient,
  { limit, usualLimit, waited, named, judge, noteDuration }: Running,
  work: (query: Query) => Promise<Result>,
): Promise<{ result: Result; isLost: false } | { error: unknown; isLost: boolean }> {
  let isLost = false
  let isOver = false
  const failures: unknown[] = []
  const ask = async (query: pg.QueryConfig, spent = 0) => {
    corkWrites(client)
    const since = performance.now()
    try {
      return await client.query(withQueryTimeout(query, limit - spent))
    } catch (error) {
      isLost = judge(error) || isLost
      failures.push(error)
      throw error
    } finally {
      noteDuration(query.text, performance.now() - since)
    }
  }

  const query = async (text: string, values: unknown[] = []) => {
    if (isOver) throw failures[0] ?? new Error('the transaction is over')
    return (await ask(named(text, values))).rows
  }

  try {
    // If `begin` fails, no statement may follow: each would commit separately.
    const begun = ask({ text: 'begin' }, waited).catch(() => (isOver = true))
    const serverLimit = limit > queryTimeoutMs ? limit : statementTimeoutMs
    if (serverLimit !== usualLimit)
      void ignoreRejection(
        ask({
          text: `set local statement_timeout = ${Number.isFinite(serverLimit) ? Math.round(serverLimit) : 0}`,
        }),
      )

    const result = await work(((text, values) => ignoreRejection(query(text, values))) as Query)

    await begun
    if (failures.length > 0) throw failures[0]

    isOver = true

    // After a failed statement the database rolls back even on commit.
    const { command } = await ask({ text: 'commit' })
    if (command !== 'COMMIT') throw failures[0] ?? new Error('the transaction was taken back')

    return { result, isLost: false }
  } catch (error) {
    isOver = true
    // Closing a stalled or lost connection ends the transaction.
    if (!isLost) await ask({ text: 'rollback' }).catch(() => (isLost = true))

    return { error, isLost }
  }
}

/** Prevents an unhandled rejection; callers that await the promise still see it. */
export function ignoreRejection<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined)
  return promise
}

/** Gathers the writes of one tick (cork). */
function corkWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Rows as plain objects; jsonb parsed, timestamptz as Date, bigint as number. */
export type Query = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: unknown[],
) => Promise<Row[]>

export const migrationLock = 7_262_531

/** Milliseconds. */
const lockPollMs = 100

/**
 * Takes an advisory lock until the connection ends; returns whether it was taken. Polls: a
 * concurrent index build of the holder would wait for a waiting statement (deadlock).
 * @param query of a dedicated connection, outside of any transaction
 * @param timeoutMs default: unlimited
 */
export async function acquireLock(
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

    await pause(lockPollMs)
  }
}
