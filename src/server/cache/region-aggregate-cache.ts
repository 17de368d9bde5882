import { LRUCache } from 'lru-cache'
import { groupBy } from '#config-model/values/group-by.ts'
import type { FollowedTable } from '#server/database/changes.ts'
import type { Database } from '#server/database/database.ts'
import { allRegions, readWrittenRegions } from '#server/database/region-writes.ts'
import { KeyInterner } from './key-interner.ts'

type Row = Record<string, unknown>

export interface RegionQuery {
  table: FollowedTable
  /** Under a further condition; each group has its `region`. */
  sql: (condition: string) => string
  values: unknown[]
}

interface CachedAggregate {
  snapshot: string
  at: number
  /** Null when only the database can answer. */
  regions: ReadonlyMap<string, readonly Row[]> | null
  keys: KeyInterner
  size: number
}

/** Milliseconds; shorter than the retention of writes. */
const ttlMs = 30 * 60_000
/** Approximate bytes; the oldest are evicted first. */
const defaultMaxBytes = 32_000_000
/** Estimated overhead. */
const bytes = { question: 500, row: 100, value: 24, key: 80 }
const maxGroups = 50_000
/** With more written regions everything is recounted. */
const maxRegions = 40

/**
 * Aggregates by region; a commit to a region makes only that one be recounted. Writes and counts
 * are read in one snapshot: the result equals a full count.
 */
export class RegionAggregateCache {
  private readonly entries: LRUCache<string, CachedAggregate>
  private readonly database: Database
  private readonly maxBytes: number

  /** @param maxBytes a query that takes a quarter of them is not cached */
  constructor(database: Database, maxBytes = defaultMaxBytes) {
    this.database = database
    this.maxBytes = maxBytes
    this.entries = new LRUCache({
      ttl: ttlMs,
      maxSize: maxBytes,
      sizeCalculation: ({ size }) => size,
    })
  }

  /** All regions, keys as numbers; null when too many to cache or too slow by region. */
  async read(question: RegionQuery): Promise<Row[] | null> {
    const key = `${question.sql('true')} ${JSON.stringify(question.values)}`
    const cachedAggregate = this.entries.get(key)
    if (cachedAggregate?.regions === null) return null

    const keys = cachedAggregate?.keys ?? new KeyInterner()
    const at = cachedAggregate?.at ?? performance.now()
    const overheadBytes = 2 * key.length + bytes.question
    const read = await this.readChangedRegions(question, cachedAggregate, keys).catch(
      (error: unknown) => {
        if ((error as { code?: string }).code !== '57014') throw error
        return null
      },
    )

    const all = read && [...read.regions.values()].flat()
    const size = overheadBytes + keys.size * bytes.key + sizeOf(all ?? [])
    if (read === null || all === null || all.length > maxGroups || size > this.maxBytes / 4) {
      const tooMany = { snapshot: '', at, regions: null, keys: new KeyInterner() }
      this.entries.set(key, { ...tooMany, size: overheadBytes }, { start: at })
      return null
    }

    this.entries.set(key, { ...read, at, keys, size }, { start: at })

    return all
  }

  private readChangedRegions(
    { table, sql, values }: RegionQuery,
    cachedAggregate: CachedAggregate | undefined,
    keys: KeyInterner,
  ) {
    return this.database.snapshot(async (query) => {
      const written = await readWrittenRegions(query, table, cachedAggregate?.snapshot ?? null)
      const changedRegions = cachedAggregate && isFew(written.regions) ? written.regions : null
      const condition =
        changedRegions === null ? 'true' : regionIn(changedRegions, values.length + 1)
      const rows =
        changedRegions?.length === 0
          ? []
          : await query<Row>(
              `${sql(condition)} limit ${maxGroups + 1}`,
              changedRegions ? [...values, changedRegions] : values,
            )

      const regions = new Map<string, readonly Row[]>(
        changedRegions ? (cachedAggregate?.regions ?? []) : [],
      )
      for (const region of changedRegions ?? []) regions.delete(region)
      for (const row of rows) number(row, keys)
      for (const [region, regionRows] of groupBy(rows, (row) => String(row['region'])))
        regions.set(region, regionRows)

      return { snapshot: written.snapshot, regions }
    })
  }
}

const isFew = (regions: string[]) => regions.length <= maxRegions && !regions.includes(allRegions)

function number(row: Row, keys: KeyInterner): void {
  for (const [name, value] of Object.entries(row))
    if (Array.isArray(value)) row[name] = keys.intern(value)
}

/** '' selects records without a region. */
const regionIn = (regions: string[], at: number) =>
  `(region_code = any($${at}::text[])${regions.includes('') ? ' or region_code is null' : ''})`

const sizeOf = (rows: Row[]): number =>
  rows.reduce((sum, row) => {
    const values = Object.values(row)
    const lists = values.filter((value) => value instanceof Int32Array)

    return lists.reduce(
      (all, { byteLength }) => all + byteLength,
      sum + bytes.row + values.length * bytes.value,
    )
  }, 0)
