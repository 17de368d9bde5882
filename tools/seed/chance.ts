import { firstOf, itemAt } from '#config-model/assert.ts'

/** A reproducible generator (mulberry32): the same seed gives the same demo. */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t

    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Both ends are included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  pick<Item>(items: readonly Item[]): Item {
    return itemAt(items, Math.floor(this.next() * items.length))
  }

  weighted<Item extends { w: number }>(items: readonly Item[]): Item {
    let left = this.next() * items.reduce((sum, item) => sum + item.w, 0)
    return items.find((item) => (left -= item.w) < 0) ?? firstOf(items)
  }

  is(probability: number): boolean {
    return this.next() < probability
  }

  /** Roughly log-normal. */
  around(median: number, spread = 0.8): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
    return median * Math.exp(spread * normal)
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.between(0, 255)))
  }
}
