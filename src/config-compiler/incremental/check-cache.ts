import { LatestTwo } from './latest-two.ts'

/** A version number per part of a configuration: equal numbers mean no change. */
export type PartVersions = readonly number[]

/** The versions for which a result holds, and the parts it read, as bits. */
export interface ReadState {
  versions: PartVersions
  reads: number
}

/** Results of visiting a list, by item, with the parts read before and during it. */
export interface CachedWalk<Result> extends ReadState {
  items: readonly object[]
  results: readonly Result[]
}

/** Results of one check, and those of each list it visited. */
export interface CachedCheck<Reported> extends ReadState {
  reported: readonly Reported[]
  visits: CachedWalk<readonly Reported[]>[]
}

export interface CachedValue extends ReadState {
  answer: unknown
}

/** Results of earlier checks, for the next check of the same files. */
export class CheckCache<Reported> {
  readonly checks = new LatestTwo<string, CachedCheck<Reported>>()
  readonly derivedValues = new LatestTwo<unknown, CachedValue>()
  readonly walks = new LatestTwo<unknown, CachedWalk<unknown>>()
  private readonly cachedValues = new LatestTwo<
    string,
    { of: readonly unknown[]; result: unknown }
  >()
  private readonly versions = new WeakMap<object, number>()
  private count = 0

  /** Returns what `make` made of equal parts before, or makes it. */
  reuse<Made extends object>(name: string, of: readonly unknown[], make: () => Made): Made {
    const last = this.cachedValues.find(name, (value) => areSameItems(value.of, of))
    if (last) return last.result as Made

    const result = make()
    this.cachedValues.add(name, { of, result })

    return result
  }

  /** By identity. */
  versionsOf(parts: readonly object[]): PartVersions {
    return parts.map((part) => {
      const version = this.versions.get(part) ?? ++this.count
      this.versions.set(part, version)
      return version
    })
  }
}

export const areSameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])
