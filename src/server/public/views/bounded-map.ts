/** A map that forgets what was set longest ago: whoever floods it takes no more room than this. */
export class BoundedMap<Value> {
  private readonly kept = new Map<string, Value>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get(key: string): Value | undefined {
    return this.kept.get(key)
  }

  set(key: string, value: Value): void {
    this.kept.delete(key)
    this.kept.set(key, value)
    if (this.kept.size <= this.most) return

    const [oldest] = this.kept.keys()
    if (oldest !== undefined) this.kept.delete(oldest)
  }
}
