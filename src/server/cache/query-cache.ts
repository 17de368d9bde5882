import { LRUCache } from 'lru-cache'
import type { TableChanges, FollowedTable } from '#server/database/changes.ts'

interface Limits<Value> {
  /** Milliseconds, even without a known change. */
  ttlMs: number
  /** Total of `sizeOf`, or number of entries; evicts the least recently used. */
  maxSize: number
  sizeOf?: (value: Value, key: string) => number
}

/** Tables of a value, and their version before the read. */
export interface TableVersion {
  tables: readonly FollowedTable[]
  version: number
}

interface CacheEntry<Value> extends TableVersion {
  value: Value
}

/**
 * Caches reads of tables until one changes. Concurrent callers share a read. A read started before
 * a commit is not returned to later callers. Failures are not cached; without notifications of
 * other processes, nothing is.
 */
export class QueryCache<Value extends object | number> {
  private readonly entries: LRUCache<string, CacheEntry<Value>>
  private readonly pending = new Map<string, CacheEntry<Promise<Value>>>()
  private readonly changes: TableChanges

  constructor(changes: TableChanges, { ttlMs, maxSize, sizeOf = () => 1 }: Limits<Value>) {
    this.changes = changes
    this.entries = new LRUCache({
      ttl: ttlMs,
      maxSize,
      sizeCalculation: ({ value }, key) => sizeOf(value, key),
    })
  }

  /** @param key everything but the tables that the result depends on */
  getOrRead(
    key: string,
    tables: readonly FollowedTable[],
    read: () => Promise<Value>,
  ): Promise<Value> {
    if (!this.changes.isListening) return read()

    const cachedValue = this.get(key)
    if (cachedValue !== undefined) return Promise.resolve(cachedValue)

    const readAt = this.versionOf(tables)
    const pendingRead = this.pending.get(key)
    if (pendingRead?.version === readAt.version) return pendingRead.value

    return this.share(key, { ...readAt, value: read() })
  }

  /** Undefined when it has to be read. */
  get(key: string): Value | undefined {
    const entry = this.changes.isListening ? this.entries.get(key) : undefined
    return entry && this.changes.versionOf(entry.tables) === entry.version ? entry.value : undefined
  }

  /** @param readAt taken before the read: a later change invalidates the entry */
  set(key: string, value: Value, { tables, version }: TableVersion): void {
    this.entries.set(key, { value, tables, version })
  }

  versionOf(tables: readonly FollowedTable[]): TableVersion {
    return { tables, version: this.changes.versionOf(tables) }
  }

  delete(key: string): void {
    this.entries.delete(key)
  }

  clear(): void {
    this.entries.clear()
    this.pending.clear()
  }

  private async share(key: string, read: CacheEntry<Promise<Value>>): Promise<Value> {
    this.pending.set(key, read)

    try {
      const value = await read.value
      if (this.pending.get(key) === read) this.set(key, value, read)
      return value
    } finally {
      if (this.pending.get(key) === read) this.pending.delete(key)
    }
  }
}
