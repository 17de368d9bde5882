import { LatestTwo } from './latest-two.ts'

/** The numbers of a configuration's parts: equal numbers mean no change. */
export type Stamps = readonly number[]

/** Behind a result, and the parts read. */
export interface ReadState {
  stamps: Stamps
  reads: number
}

/** The results of a walk over several things, with the parts read before and during it. */
export interface Walk<Result> extends ReadState {
  items: readonly object[]
  results: readonly Result[]
}

/** The results of one check, and of each thing it visited. */
export interface Look<Reported> extends ReadState {
  reported: readonly Reported[]
  visits: Walk<readonly Reported[]>[]
}

/** Follows from a configuration. */
export interface Fact extends ReadState {
  answer: unknown
}

/** Check results across repeated checks. */
export class Memory<Reported> {
  readonly looks = new LatestTwo<string, Look<Reported>>()
  readonly facts = new LatestTwo<unknown, Fact>()
  readonly walks = new LatestTwo<unknown, Walk<unknown>>()
  private readonly cachedValues = new LatestTwo<string, { of: readonly unknown[]; made: unknown }>()
  private readonly stamps = new WeakMap<object, number>()
  private count = 0

  /** The same object while made of the same parts. */
  keep<Made extends object>(name: string, of: readonly unknown[], make: () => Made): Made {
    const last = this.cachedValues.find(name, (value) => areSameItems(value.of, of))
    if (last) return last.made as Made

    const made = make()
    this.cachedValues.add(name, { of, made })

    return made
  }

  /** Returns the number of each part, by identity. */
  stampsOf(parts: readonly object[]): Stamps {
    return parts.map((part) => {
      const stamp = this.stamps.get(part) ?? ++this.count
      this.stamps.set(part, stamp)
      return stamp
    })
  }
}

export const areSameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])
