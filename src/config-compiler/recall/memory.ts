/** Of which state each part of a configuration is: the same number means that nothing in it changed. */
export type Stamps = readonly number[]

/** What was said of each of several things, and which parts of the configuration were asked before and meanwhile. */
export interface Walk<Said> {
  stamps: Stamps
  reads: number
  /** The parts that tell which things there are. */
  listed: number
  items: readonly object[]
  said: (readonly Said[])[]
}

/** What one check said of a configuration, and which parts of it it asked. */
export interface Look<Said> {
  stamps: Stamps
  reads: number
  said: readonly Said[]
  walks: Walk<Said>[]
}

/** What checks found out before: it lives as long as the files are looked at again and again, and holds the last look alone. */
export class Memory<Said> {
  readonly looks = new Map<string, Look<Said>>()
  private readonly kept = new Map<string, { of: readonly unknown[]; made: unknown }>()
  private readonly stamps = new WeakMap<object, number>()
  private count = 0

  /** The same object as last time as long as it is made of the same. */
  keep<Made extends object>(name: string, of: readonly unknown[], make: () => Made): Made {
    const last = this.kept.get(name)
    if (last && isSame(last.of, of)) return last.made as Made
    const made = make()
    this.kept.set(name, { of, made })
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

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])
