import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { Query } from './query.ts'

/**
 * How long whoever asks waits for a connection and its answer, milliseconds: a database that stands
 * still is told of within five seconds.
 */
export const queryTimeoutMs = 3800

/**
 * How long a statement may take that looks at very many rows and that nobody waits for,
 * milliseconds.
 */
export const backgroundTimeoutMs = 60_000

/**
 * A query that is given up after so many milliseconds; the package's types do not know the word.
 */
export function withQueryTimeout(query: pg.QueryConfig, milliseconds: number): pg.QueryConfig {
  if (!Number.isFinite(milliseconds)) return query
  const limited = { ...query, query_timeout: Math.max(500, Math.round(milliseconds)) }
  return limited
}

/** What a transaction needs of the database that runs it. */
interface Running {
  /** Milliseconds for each statement; Infinity for work on all rows of a table. */
  limit: number
  /** What of it was spent on waiting for the connection. */
  waited: number
  /** A statement by its name. */
  named: (text: string, values: unknown[]) => pg.QueryConfig
  /** Whether a connection is of no more use after an error. */
  judge: (error: unknown) => boolean
  /** Hears how long each statement took, milliseconds. */
  noteDuration: (text: string, milliseconds: number) => void
}

/**
 * Runs `work` in one transaction: all of it happens, or nothing. Statements are sent as they come,
 * without waiting for the answers of those before; one that nobody waited for ends the transaction
 * as well when it fails. What is asked after the end is refused. `isLost` tells that the connection
 * is of no more use.
 */
export async function inTransaction<Result>(
  client: pg.PoolClient,
  { limit, waited, named, judge, noteDuration }: Running,
  work: (query: Query) => Promise<Result>,
): Promise<{ result: Result; isLost: false } | { error: unknown; isLost: boolean }> {
  let isLost = false
  let isOver = false
  const failures: unknown[] = []
  const ask = async (query: pg.QueryConfig, spent = 0) => {
    gather(client)
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
    // Without it each statement would be stored by itself: none follows.
    const begun = ask({ text: 'begin' }, waited).catch(() => (isOver = true))
    if (limit > queryTimeoutMs)
      void ignoreRejection(
        ask({
          text: `set local statement_timeout = ${Number.isFinite(limit) ? Math.round(limit) : 0}`,
        }),
      )

    const result = await work(((text, values) => ignoreRejection(query(text, values))) as Query)

    await begun
    if (failures.length > 0) throw failures[0]

    isOver = true

    // After a statement that failed the database takes everything back, whatever it is told.
    const { command } = await ask({ text: 'commit' })
    if (command !== 'COMMIT') throw failures[0] ?? new Error('the transaction was taken back')

    return { result, isLost: false }
  } catch (error) {
    isOver = true
    // What stands still or is gone takes no rollback: its connection ends, and with it the
    // transaction.
    if (!isLost) await ask({ text: 'rollback' }).catch(() => (isLost = true))

    return { error, isLost }
  }
}

/**
 * A promise that nobody may wait for, and that ends the process no more when it fails: whoever runs
 * it knows.
 */
export function ignoreRejection<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined)
  return promise
}

/** What is asked in one go leaves in one piece. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
