import type { ReadState, CheckCache, PartVersions, CachedWalk } from './check-cache.ts'

/** Reuses earlier results whose parts are unchanged. Every accessor of a part records the read. */
export class IncrementalRun<Reported> {
  private readonly cache: CheckCache<Reported>
  private readonly versions: PartVersions
  private readonly report: (result: Reported) => void
  private readonly changes = new Map<PartVersions, number>()
  /** Since the start of the current check or visit, as bits. */
  private reads = 0
  private reported: Reported[] = []
  /** Of the current check; undefined within a visit. */
  private visits: Visits<Reported> | undefined

  constructor(
    cache: CheckCache<Reported>,
    parts: readonly object[],
    report: (result: Reported) => void,
  ) {
    this.cache = cache
    this.versions = cache.versionsOf(parts)
    this.report = report
  }

  /** `parts` are bits in the order of the parts. */
  recordReads(parts: number): void {
    this.reads |= parts
  }

  record(result: Reported): void {
    this.reported.push(result)
    this.report(result)
  }

  /** Repeats the check's last results while the parts it read are unchanged. */
  check(id: string, run: () => void): void {
    const current = this.cache.checks.find(id, (state) => this.isCurrent(state))
    if (current) {
      for (const reported of current.reported) this.report(reported)
      return
    }

    const last = this.cache.checks.latest(id)
    const visits: Visits<Reported> = { last: last?.visits ?? [], now: [], reads: 0 }

    this.visits = visits

    try {
      const { reads, reported } = this.track(run)
      // What fails is not cached.
      this.cache.checks.add(id, {
        versions: this.versions,
        reads: reads | visits.reads,
        reported,
        visits: visits.now,
      })
    } finally {
      this.visits = undefined
    }
  }

  /**
   * In order; unchanged items only when a part changed that a visit, or the check before, read. A
   * visit may only read and report: other side effects would be missing on reuse.
   */
  visit<Item extends object>(list: () => readonly Item[], visit: (item: Item) => void): void {
    const { visits } = this
    if (!visits) {
      for (const item of list()) visit(item)
      return
    }

    const { answer: items, reads: listed } = this.track(list)

    // A nested visit is a part of its parent.
    this.visits = undefined
    const walk = this.walk(items, {
      before: visits.last[visits.now.length],
      parts: this.reads,
      find: (item) => {
        visit(item)
        return this.reported.length > 0 ? this.reported : nothing
      },
      repeat: (reported) => reported.forEach(this.report),
    })

    for (const reported of walk.results) this.reported.push(...reported)
    this.visits = visits
    visits.now.push(walk)
    visits.reads |= listed | walk.reads
  }

  /** Derives a value once; checks that use it depend on the parts it read. */
  derive<Answer>(key: unknown, find: (last: Answer | undefined) => Answer): Answer {
    let fact = this.cache.derivedValues.find(key, (state) => this.isCurrent(state))
    if (!fact) {
      const last = this.cache.derivedValues.latest(key)?.answer as Answer | undefined
      const { visits } = this

      this.visits = undefined
      fact = { versions: this.versions, ...this.track(() => find(last)) }
      this.visits = visits
      this.cache.derivedValues.add(key, fact)
    }

    this.reads |= fact.reads

    return fact.answer as Answer
  }

  /** Derives a value per item, again only for changed items or after a part it read changed. */
  deriveEach<Item extends object, Answer>(
    key: unknown,
    list: () => readonly Item[],
    find: (item: Item) => Answer,
  ): readonly Answer[] {
    return this.derive(key, () => {
      const before = this.cache.walks.find(key, (state) => this.isCurrent(state))
      const last = before as CachedWalk<Answer> | undefined
      const walk = this.walk(list(), { before: last, parts: 0, find, repeat: () => undefined })
      this.cache.walks.add(key, walk)
      this.reads |= walk.reads

      return walk.results
    })
  }

  private walk<Item extends object, Result>(
    items: readonly Item[],
    { before, parts, find, repeat }: Walking<Item, Result>,
  ): CachedWalk<Result> {
    const last = before && this.isCurrent(before) ? before : undefined
    let reads = parts | (last?.reads ?? 0)
    const results = items.map((item, index) => {
      const place = last ? placeOf(item, index, items, last.items) : -1
      if (last && place >= 0) {
        const previousResult = last.results[place] as Result
        repeat(previousResult)
        return previousResult
      }

      const now = this.track(() => find(item))

      reads |= now.reads

      return now.answer
    })

    return { versions: this.versions, reads, items, results }
  }

  /** Runs a function and returns what it read and reported, apart from the current check. */
  private track<Answer>(act: () => Answer): {
    answer: Answer
    reads: number
    reported: Reported[]
  } {
    const { reads, reported } = this
    this.reads = 0
    this.reported = []

    try {
      return { answer: act(), reads: this.reads, reported: this.reported }
    } finally {
      this.reads = reads
      this.reported = reported
    }
  }

  private isCurrent(state: ReadState): boolean {
    let changed = this.changes.get(state.versions)
    if (changed === undefined) {
      changed = this.versions.reduce(
        (bits, version, at) => (version === state.versions[at] ? bits : bits | (1 << at)),
        0,
      )
      this.changes.set(state.versions, changed)
    }

    if ((changed & state.reads) !== 0) return false

    state.versions = this.versions

    return true
  }
}

/** Previous and present results of one check's visits. */
interface Visits<Reported> {
  last: CachedWalk<readonly Reported[]>[]
  now: CachedWalk<readonly Reported[]>[]
  reads: number
}

/** Previous results, parts read before, and handlers of new and unchanged items. */
interface Walking<Item, Result> {
  before: CachedWalk<Result> | undefined
  parts: number
  find: (item: Item) => Result
  repeat: (result: Result) => void
}

const nothing: readonly never[] = []

/** Counted from the start or the end; -1 when new or moved. */
function placeOf(
  item: object,
  index: number,
  items: readonly object[],
  last: readonly object[],
): number {
  if (last[index] === item) return index
  const fromEnd = index + last.length - items.length
  return last[fromEnd] === item ? fromEnd : -1
}
