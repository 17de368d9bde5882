/**
 * Of which state each part of a configuration is: the same number means that nothing in it changed.
 */
export type Stamps = readonly number[]

/** The state behind a result, and the parts of the configuration that were read. */
export interface ReadState {
  stamps: Stamps
  reads: number
}

/** Results for several things, and the parts read before and during the walk. */
export interface Walk<Result> extends ReadState {
  items: readonly object[]
  results: readonly Result[]
}

/** What one check said of a configuration, and of each of the things it visited. */
export interface Look<Said> extends ReadState {
  said: readonly Said[]
  visits: Walk<readonly Said[]>[]
}

/** What follows from a configuration. */
export interface Fact extends ReadState {
  answer: unknown
}

/**
 * A cache of earlier check results: it lives across repeated checks of the files and holds only the
 * latest.
 */
export class Memory<Said> {
  readonly looks = new Map<string, Look<Said>>()
  readonly facts = new Map<unknown, Fact>()
  readonly walks = new Map<unknown, Walk<unknown>>()
  private readonly cachedValues = new Map<string, { of: readonly unknown[]; made: unknown }>()
  private readonly stamps = new WeakMap<object, number>()
  private count = 0

  /** The same object as last time as long as it is made of the same. */
  keep<Made extends object>(name: string, of: readonly unknown[], make: () => Made): Made {
    const last = this.cachedValues.get(name)
    if (last && areSameItems(last.of, of)) return last.made as Made

    const made = make()
    this.cachedValues.set(name, { of, made })

    return made
  }

  /** A number for each of some objects, the same as long as they are the same. */
  stampsOf(parts: readonly object[]): Stamps {
    return parts.map((part) => {
      const stamp = this.stamps.get(part) ?? ++this.count
      this.stamps.set(part, stamp)
      return stamp
    })
  }
}

/** Whether two lists hold the same things. */
export const areSameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])
