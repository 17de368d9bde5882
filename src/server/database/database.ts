import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isOutage } from '#server/errors.ts'
import { readCursorBatches } from './batches.ts'
import { allTables, TableChanges, changesChannel } from './changes.ts'
import { listenTo } from './listen.ts'
import { parseMoment } from './parse-moment.ts'
import { isStalePlan, PreparedStatements } from './prepared-statements.ts'
import { minReadPosition, Standby } from './standby.ts'
import {
  type Query,
  deadPeerOptions,
  inTransaction,
  queryTimeoutMs,
  statementTimeoutMs,
  withQueryTimeout,
} from './transaction.ts'
import { collectWrites, drainWrites } from './write-reports.ts'

export type { Query }

/** A transaction's work, with queries before and after it. */
export type TransactionWrapper = <Result>(
  query: Query,
  work: (query: Query) => Promise<Result>,
) => Promise<Result>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseMoment)

/** Queries are reported without their values. */
export interface SlowQueries {
  /** Milliseconds, including the wait for a connection. */
  after: number
  report(query: { milliseconds: number; statement: string }): void
}

/**
 * Milliseconds for which low-priority work yields. A sixth did not always let an overloaded server
 * recover; under constant overload one sign-in per second gets through.
 */
const politeness = 1000

/** Our functions only read. */
const isSelect = (text: string): boolean => /^\s*select\b/i.test(text)

const standbyTimeout = { query_timeout: 2000 }

/** Session settings of a direct connection. */
const directSession = {
  options: `-c statement_timeout=${statementTimeoutMs} -c timezone=Asia/Shanghai ${deadPeerOptions}`,
}

/** A pooler refuses startup options; it tracks the time zone per client. */
const pooledSession = {
  onConnect: (client: pg.ClientBase) =>
    client.query(`set timezone = 'Asia/Shanghai'`).then(() => {}),
}

/**
 * The only access to PostgreSQL. Statements are named by their text: planned once per connection. A
 * killed backend never ends the process. A timeout or outage is a 503.
 */
export class Database {
  private readonly pool: pg.Pool
  private readonly readPool: pg.Pool
  private readonly standby: Standby | null
  private readonly readUrl: string | null
  private readonly isForReading: boolean = false
  /** For session connections, which bypass a pooler. */
  readonly url: string
  /** Requests go through a pooler in transaction mode. */
  readonly isPooled: boolean
  private readonly ownerUrl: string | null
  private readonly statements: PreparedStatements
  private readonly trouble = { at: Number.NEGATIVE_INFINITY }
  readonly changes: TableChanges
  slowQueries = 0
  private readonly slow: SlowQueries | null

  constructor(
    url: string,
    options: {
      max?: number
      readUrl?: string | null
      ownerUrl?: string | null
      sessionUrl?: string | null
      changes?: TableChanges
      waits?: number
      slow?: SlowQueries | null
    } = {},
  ) {
    this.url = options.sessionUrl ?? url
    this.isPooled = this.url !== url
    this.statements = new PreparedStatements(this.isPooled)
    this.changes =
      options.changes ??
      new TableChanges((payload) =>
        this.query('select pg_notify($1, $2)', [changesChannel, payload]),
      )
    this.ownerUrl = options.ownerUrl ?? null
    this.slow = options.slow ?? null
    const make = (connectionString: string, isPooled = false) => {
      const pool = new pg.Pool({
        connectionString,
        max: options.max ?? 10,
        connectionTimeoutMillis: options.waits ?? 2500,
        idleTimeoutMillis: 30_000,
        // Statements do not wait for earlier results.
        pipeline: true,
        ...(isPooled ? pooledSession : directSession),
      })

      pool.on('error', () => {})
      pool.on('connect', (client) => {
        client.on('error', () => {})
        collectWrites(client)
      })

      return pool
    }

    this.pool = make(url, this.isPooled)
    const readPool = options.readUrl ? make(options.readUrl) : null

    this.readUrl = options.readUrl ?? null
    this.readPool = readPool ?? this.pool
    this.standby =
      readPool &&
      new Standby(this.changes, this.query, async (text, values = []) => {
        const answer = await readPool.query({ text, values, ...standbyTimeout })
        return answer.rows
      })
  }

  query: Query = (text, values = []) => this.ask(this.pool, text, values)

  /** Plans for the actual values: the selectivity of search words varies. */
  queryPlanned: Query = (text, values = []) => this.ask(this.pool, text, values, true)

  /** A standby may answer once it has the changes known here. */
  read: Query = (text, values = []) => this.readWherever(text, values)

  get hasStandby(): boolean {
    return this.standby !== null
  }

  /** For lists, boards and exports: a standby may answer. Never for what decides a write. */
  withStandbyReads(): Database {
    if (this.standby === null) return this
    const queryPlanned: Query = (text, values = []) => this.readWherever(text, values, true)
    return Object.assign(Object.create(this) as Database, {
      query: this.read,
      queryPlanned,
      isForReading: true,
    })
  }

  /** Reads in `work` see everything up to a WAL position. */
  withMinReadPosition<Result>(position: bigint, work: () => Result): Result {
    return minReadPosition.run(position, work)
  }

  /** Of the primary, for read-your-writes. */
  async currentWalPosition(): Promise<string | null> {
    const [row] = await this.query<{ place: string }>(
      'select pg_current_wal_insert_lsn()::text as place',
    )
    return row?.place ?? null
  }

  /** Whether the standby answers and keeps up; true without one. */
  async isStandbyHealthy(): Promise<boolean> {
    return this.standby === null || this.standby.isHealthy()
  }

  /** For a long-running read on a separate connection. */
  urlForReading(text: string): string {
    return this.isForReading && this.readUrl !== null && this.standby?.isCurrent(text)
      ? this.readUrl
      : this.url
  }

  /** @param limit milliseconds for each statement; Infinity for work on all rows of a table */
  async transaction<Result>(
    work: (query: Query) => Promise<Result>,
    limit = queryTimeoutMs,
  ): Promise<Result> {
    const since = performance.now()
    const client = await this.connection(this.pool)
    let isReading = true
    const named = (text: string, values: unknown[]) => {
      const query = this.statements.named(text, values)
      this.statements.note(client, query)
      isReading &&= isSelect(text)

      return query
    }

    const judge = (error: unknown) => this.judge(error)
    const noteDuration = (text: string, milliseconds: number) =>
      limit <= queryTimeoutMs ? this.noteDuration(text, milliseconds) : undefined
    const ended = await inTransaction(
      client,
      {
        limit,
        usualLimit: this.isPooled ? null : statementTimeoutMs,
        waited: performance.now() - since,
        named,
        judge,
        noteDuration,
      },
      work,
    )

    this.noteWrites(client, ended.isLost && !isReading)
    client.release(ended.isLost || this.statements.isFull(client))
    if ('error' in ended) throw ended.error

    return ended.result
  }

  snapshot<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    return Database.prototype.transaction.call(this, async (query) => {
      void query('set transaction isolation level repeatable read, read only')
      return work(query)
    }) as Promise<Result>
  }

  /** Puts a frame around each transaction, whose queries commit with it. */
  wrappingTransactions(frame: TransactionWrapper): Database {
    const run = <Result>(
      work: (query: Query) => Promise<Result>,
      limit?: number,
    ): Promise<Result> => this.transaction((query) => frame(query, work), limit)
    return Object.assign(Object.create(this) as Database, { transaction: run })
  }

  /**
   * Runs work as the owner of the tables, to create tables and grant rights; with a single role as
   * that one.
   */
  async asOwner<Result>(work: (owner: Database) => Promise<Result>): Promise<Result> {
    if (this.ownerUrl === null) return work(this)

    // No request waits while tables are created: longer timeouts.
    const owner = new Database(this.ownerUrl, { max: 2, changes: this.changes, waits: 20_000 })
    try {
      return await work(owner)
    } finally {
      await owner.close()
    }
  }

  /**
   * Runs work on a separate connection without transaction and timeout; its locks end with the
   * connection.
   */
  async withDedicatedConnection<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({
      connectionString: this.url,
      options: `-c statement_timeout=0 -c timezone=Asia/Shanghai -c pinlu.alone=yes ${deadPeerOptions}`,
      connectionTimeoutMillis: 20_000,
    })

    client.on('error', () => {})
    collectWrites(client)
    await client.connect()

    try {
      return await work(async (text, values = []) => {
        const { rows } = await client.query(text, values)
        this.noteWrites(client)
        return rows
      })
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** Reads rows in batches from one snapshot, for exports of any length. */
  async *readBatches(
    text: string,
    values: unknown[],
    size: number,
  ): AsyncGenerator<Record<string, unknown>[]> {
    const isOnStandby = this.isForReading && this.standby?.isCurrent(text) === true
    const client = isOnStandby ? await this.readPool.connect().catch(() => null) : null
    if (isOnStandby && client === null) this.standby?.noteOutage()

    yield* readCursorBatches(client ?? (await this.pool.connect()), { text, values }, size)
  }

  /** Listens to changes of other processes, which enables caching. Returns how to stop. */
  followChanges(): Promise<() => Promise<void>> {
    const { changes } = this
    return listenTo(this.url, changesChannel, {
      onNotification: (payload) => changes.receive(payload),
      onConnectionChange: (isOpen) => changes.setListening(isOpen),
    })
  }

  /** Returns how to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    return listenTo(this.url, channel, { onNotification: heard })
  }

  async close(): Promise<void> {
    await this.changes.announce()
    await this.pool.end()
    if (this.readPool !== this.pool) await this.readPool.end()
  }

  poolSize(): { open: number; idle: number; waiting: number } {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.pool
    return { open, idle, waiting }
  }

  /** A query has just failed or timed out. */
  get isOverloaded(): boolean {
    return performance.now() - this.trouble.at < 1500
  }

  /**
   * Resolves when no caller waits for a connection, or after the limit, milliseconds. For
   * processor-bound work, which would delay every waiting caller.
   */
  async waitForIdlePool(limit = politeness): Promise<void> {
    for (
      const end = performance.now() + limit;
      this.pool.waitingCount > 0 && performance.now() < end;
    )
      await pause(10)
  }

  /** Whether the connection is unusable; records outages and timeouts. */
  private judge(error: unknown): boolean {
    const isLost = isOutage(error)
    if (isStalePlan(error)) this.statements.renew()
    if (isLost || (error as { code?: string }).code === '57014') this.trouble.at = performance.now()
    return isLost
  }

  /** @param isUnknown after a lost connection: its last reports did not arrive */
  private noteWrites(client: pg.ClientBase, isUnknown = false): void {
    this.changes.publish(isUnknown ? [allTables] : drainWrites(client))
  }

  private noteDuration(text: string, milliseconds: number): void {
    if (this.slow === null || milliseconds <= this.slow.after) return
    this.slowQueries++
    this.slow.report({ milliseconds: Math.round(milliseconds), statement: text.slice(0, 2000) })
  }

  /** Reads from the standby where allowed; from the primary on any failure. */
  private async readWherever<Row extends object>(
    text: string,
    values: unknown[],
    isReplanned = false,
  ): Promise<Row[]> {
    if (this.standby?.isCurrent(text) === true)
      try {
        return await this.ask<Row>(this.readPool, text, values, isReplanned)
      } catch (error) {
        if ((error as { code?: string }).code === '57014') throw error
        if (isOutage(error)) this.standby.noteOutage()
      }

    return this.ask<Row>(this.pool, text, values, isReplanned)
  }

  private async connection(pool: pg.Pool): Promise<pg.PoolClient> {
    return pool.connect().catch((error: unknown) => {
      if (pool === this.pool) this.judge(error)
      throw error
    })
  }

  /** Repeats a statement when its table has another column by now. */
  private ask<Row extends object>(
    pool: pg.Pool,
    text: string,
    values: unknown[],
    isReplanned = false,
  ): Promise<Row[]> {
    return this.askOnce<Row>(pool, text, values, isReplanned).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      this.statements.renew()

      return this.askOnce<Row>(pool, text, values, isReplanned)
    })
  }

  private async askOnce<Row extends object>(
    pool: pg.Pool,
    text: string,
    values: unknown[],
    isReplanned: boolean,
  ): Promise<Row[]> {
    const since = performance.now()
    const query = this.statements.named(text, values)
    if (isReplanned) delete query.name
    const client = await this.connection(pool)

    this.statements.note(client, query)
    let isLost = false

    try {
      return (
        await client.query<Row>(
          withQueryTimeout(query, queryTimeoutMs - (performance.now() - since)),
        )
      ).rows
    } catch (error) {
      isLost = pool === this.pool ? this.judge(error) : isOutage(error)
      throw error
    } finally {
      this.noteDuration(text, performance.now() - since)
      this.noteWrites(client, isLost && !isSelect(text))
      client.release(isLost || this.statements.isFull(client))
    }
  }
}
