import type { FollowedTable } from '#server/database/changes.ts'
import type { Database } from '#server/database/database.ts'
import { QueryCache } from './query-cache.ts'
import { RegionAggregateCache, type RegionQuery } from './region-aggregate-cache.ts'

type Rows = Record<string, unknown>[]

const ttlMs = 60_000
const maxRows = 50_000

/**
 * Board aggregates by statement and values. The statement contains the permissions: users who see
 * the same rows share an entry. Never older than the last commit to its tables.
 */
export class AggregateCache {
  private readonly cache: QueryCache<Rows>
  private readonly regions: RegionAggregateCache
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
    this.cache = new QueryCache(database.changes, {
      ttlMs,
      maxSize: maxRows,
      sizeOf: ({ length }) => length + 1,
    })

    this.regions = new RegionAggregateCache(database)
  }

  read(tables: readonly FollowedTable[], sql: string, values: unknown[]): Promise<Rows> {
    return this.cache.getOrRead(`${sql} ${JSON.stringify(values)}`, tables, () =>
      this.database.read(sql, values),
    )
  }

  /**
   * The same rows merged from regions: only written regions are recounted.
   * @param put merges to what the statement would return
   */
  readByRegion(sql: string, question: RegionQuery, put: (shares: Rows) => Rows): Promise<Rows> {
    const { table, values } = question
    return this.cache.getOrRead(`${sql} ${JSON.stringify(values)}`, [table], async () => {
      const shares = await this.regions.read(question)
      return shares === null ? this.database.query(sql, values) : put(shares)
    })
  }
}
