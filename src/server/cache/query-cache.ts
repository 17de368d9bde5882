import type { Changes } from '#server/database/changes.ts'

interface CacheEntry<Value> {
  value: Promise<Value>
  version: number
  at: number
  size: number
}

interface Limits<Value> {
  /** Maximum age in milliseconds, even without a known change. */
  keptFor: number
  /** Maximum total `sizeOf`; the oldest entries are evicted. */
  maxSize: number
  sizeOf(value: Value, key: string): number
}

/**
 * Caches reads of tables until one of them changes. Concurrent callers share a read. A read started
 * before a commit is not returned to later callers; failures are not cached; without notifications
 * of other processes nothing is cached.
 */
export class QueryCache<Value> {
  private readonly entries = new Map<string, CacheEntry<Value>>()
  private readonly changes: Changes
  private readonly limits: Limits<Value>
  private size = 0

  constructor(changes: Changes, limits: Limits<Value>) {
    this.changes = changes
    this.limits = limits
  }

  /**
   * Returns the cached or shared result of `read`.
   * @param key everything the result depends on beside the tables
   */
  of(key: string, tables: readonly string[], read: () => Promise<Value>): Promise<Value> {
    if (!this.changes.isHeard) return read()

    const version = this.changes.versionOf(tables)
    const at = performance.now()
    const cachedEntry = this.entries.get(key)
    if (cachedEntry && cachedEntry.version === version && at - cachedEntry.at < this.limits.keptFor)
      return cachedEntry.value

    this.forget(key)
    const fresh: CacheEntry<Value> = { value: read(), version, at, size: 0 }

    this.entries.set(key, fresh)
    fresh.value.then(
      (value) => this.weigh(key, fresh, this.limits.sizeOf(value, key)),
      () => this.entries.get(key) === fresh && this.forget(key),
    )

    return fresh.value
  }

  clear(): void {
    this.entries.clear()
    this.size = 0
  }

  private weigh(key: string, entry: CacheEntry<Value>, size: number): void {
    if (this.entries.get(key) !== entry) return

    entry.size = size
    this.size += size

    for (const oldest of this.entries.keys()) {
      if (this.size <= this.limits.maxSize) break
      this.forget(oldest)
    }
  }

  private forget(key: string): void {
    const cachedEntry = this.entries.get(key)
    if (!cachedEntry) return
    this.entries.delete(key)
    this.size -= cachedEntry.size
  }
}
