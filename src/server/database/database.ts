import { createHash } from 'node:crypto'
import pg from 'pg'
import { ApiError } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'

/** A question to the database: rows as plain objects; jsonb parsed, timestamptz as Date, bigint as number. */
export type Query = <Row extends object = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * The only door to PostgreSQL. Statements are named by their text, so each is planned once per connection. Every client has an
 * error handler: a killed backend never ends the process. Waiting longer than 3 s for a connection is a 503.
 */
export class Database {
  private readonly pool: pg.Pool
  private readonly readPool: pg.Pool
  private readonly url: string
  private readonly names = new Map<string, string>()

  constructor(url: string, options: { max?: number; readUrl?: string | null; role?: string | null } = {}) {
    this.url = url
    const make = (connectionString: string) => {
      const pool = new pg.Pool({
        connectionString,
        max: options.max ?? 10,
        connectionTimeoutMillis: 3000,
        idleTimeoutMillis: 30_000,
        options: `-c statement_timeout=5000 -c timezone=Asia/Shanghai${options.role ? ` -c role=${options.role}` : ''}`,
      })
      pool.on('error', () => {})
      pool.on('connect', (client) => client.on('error', () => {}))
      return pool
    }
    this.pool = make(url)
    this.readPool = options.readUrl ? make(options.readUrl) : this.pool
  }

  query: Query = async (text, values = []) => (await this.pool.query(this.named(text, values))).rows

  /** For reads that may lag a moment behind: the public catalogue, analysis. */
  read: Query = async (text, values = []) => (await this.readPool.query(this.named(text, values))).rows

  /** Runs `work` in one transaction: all of it happens, or nothing. */
  async transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect()
    let broken = false
    try {
      await client.query('begin')
      const result = await work(async (text, values = []) => (await client.query(this.named(text, values))).rows)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true))
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** The same database, where each transaction ends with a note of its own: both are stored, or neither. */
  noting(note: (query: Query) => Promise<void>): Database {
    const run = <Result>(work: (query: Query) => Promise<Result>): Promise<Result> =>
      this.transaction(async (query) => {
        const result = await work(query)
        await note(query)
        return result
      })
    return Object.assign(Object.create(this) as Database, { transaction: run })
  }

  /** Runs `work` on a connection of its own, without a transaction and without a time-out; locks it takes end with it. */
  async alone<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({
      connectionString: this.url,
      options: '-c statement_timeout=0 -c timezone=Asia/Shanghai',
    })
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(async (text, values = []) => (await client.query(text, values)).rows)
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** Rows of a cursor in portions, in a read-only transaction that ends with the last portion or when the reader stops. For exports of any length. */
  async *portions(text: string, values: unknown[], size: number): AsyncGenerator<Record<string, unknown>[]> {
    const client = await this.pool.connect()
    let broken = false
    try {
      await client.query('begin read only')
      await client.query('set local statement_timeout = 0')
      await client.query(`declare portion cursor for ${text}`, values)
      for (;;) {
        const { rows } = await client.query<Record<string, unknown>>(`fetch ${size} from portion`)
        if (rows.length === 0) break
        yield rows
      }
    } finally {
      await client.query('rollback').catch(() => (broken = true))
      client.release(broken)
    }
  }

  /** Calls back for every notification on a channel, on a connection of its own that is made again when it breaks. Returns the way to stop. */
  async listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    let client: pg.Client | null = null
    let isStopped = false
    const connect = async (): Promise<void> => {
      client = new pg.Client({ connectionString: this.url })
      client.on('error', () => {})
      client.on('end', () => void (!isStopped && setTimeout(() => void connect().catch(() => {}), 1000).unref()))
      client.on('notification', (message) => heard(message.payload ?? ''))
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    }
    await connect()
    return async () => {
      isStopped = true
      await client?.end().catch(() => {})
    }
  }

  async close(): Promise<void> {
    await this.pool.end()
    if (this.readPool !== this.pool) await this.readPool.end()
  }

  private named(text: string, values: unknown[]): pg.QueryConfig {
    let name = this.names.get(text)
    if (name === undefined) {
      name = createHash('sha1').update(text).digest('base64url')
      if (this.names.size < 2000) this.names.set(text, name)
    }
    return values.some((value) => typeof value === 'string' && value.includes('\0')) ? refuse() : { name, text, values }
  }
}

function refuse(): never {
  throw new ApiError(400, 'invalid', requestTexts.unstorable())
}
