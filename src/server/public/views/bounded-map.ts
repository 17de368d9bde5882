/** A map with a size limit, against floods of keys; evicts the oldest. */
export class BoundedMap<Value> {
  private readonly entries = new Map<string, Value>()
  private readonly maxEntries: number

  constructor(maxEntries: number) {
    this.maxEntries = maxEntries
  }

  get(key: string): Value | undefined {
    return this.entries.get(key)
  }

  set(key: string, value: Value): void {
    this.entries.delete(key)
    this.entries.set(key, value)
    if (this.entries.size <= this.maxEntries) return

    const [oldest] = this.entries.keys()
    if (oldest !== undefined) this.entries.delete(oldest)
  }
}
