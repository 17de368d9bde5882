import type { Changes } from '#server/database/changes.ts'

interface Kept<Value> {
  value: Promise<Value>
  version: number
  at: number
  size: number
}

interface Limits<Value> {
  /** Milliseconds after which it is read anew, whatever is known of changes. */
  keptFor: number
  /** How much is kept altogether, as `sizeOf` measures it; the oldest go first. */
  most: number
  sizeOf(value: Value, key: string): number
}

/**
 * What was read from tables, until one of them changes. Whoever asks meanwhile waits for the same
 * reading. A reading that began before a commit is not handed to anybody who asks after it;
 * failures are forgotten; while other processes are not heard nothing is remembered.
 */
export class Recollection<Value> {
  private readonly kept = new Map<string, Kept<Value>>()
  private readonly changes: Changes
  private readonly limits: Limits<Value>
  private size = 0

  constructor(changes: Changes, limits: Limits<Value>) {
    this.changes = changes
    this.limits = limits
  }

  /**
   * What `read` reads from tables, or read a moment ago.
   * @param key everything that the reading depends on beside the tables
   */
  of(key: string, tables: readonly string[], read: () => Promise<Value>): Promise<Value> {
    if (!this.changes.isHeard) return read()

    const version = this.changes.versionOf(tables)
    const at = performance.now()
    const known = this.kept.get(key)
    if (known && known.version === version && at - known.at < this.limits.keptFor)
      return known.value

    this.forget(key)
    const fresh: Kept<Value> = { value: read(), version, at, size: 0 }

    this.kept.set(key, fresh)
    fresh.value.then(
      (value) => this.weigh(key, fresh, this.limits.sizeOf(value, key)),
      () => this.kept.get(key) === fresh && this.forget(key),
    )

    return fresh.value
  }

  clear(): void {
    this.kept.clear()
    this.size = 0
  }

  private weigh(key: string, kept: Kept<Value>, size: number): void {
    if (this.kept.get(key) !== kept) return

    kept.size = size
    this.size += size

    for (const oldest of this.kept.keys()) {
      if (this.size <= this.limits.most) break
      this.forget(oldest)
    }
  }

  private forget(key: string): void {
    const known = this.kept.get(key)
    if (!known) return
    this.kept.delete(key)
    this.size -= known.size
  }
}
