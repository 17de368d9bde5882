import type { ReadState, Memory, Stamps, Walk } from './memory.ts'

/** Reuses earlier results whose parts are unchanged. Every accessor of a part records the read. */
export class Recall<Reported> {
  private readonly memory: Memory<Reported>
  private readonly stamps: Stamps
  private readonly report: (result: Reported) => void
  private readonly changes = new Map<Stamps, number>()
  /** Since the start of the current check or visit. */
  private reads = 0
  private reported: Reported[] = []
  /** The visits of the current check; undefined within a visit. */
  private visits: Visits<Reported> | undefined

  constructor(
    memory: Memory<Reported>,
    parts: readonly object[],
    report: (result: Reported) => void,
  ) {
    this.memory = memory
    this.stamps = memory.stampsOf(parts)
    this.report = report
  }

  /** Notes read parts, as bits in the order of the parts. */
  note(parts: number): void {
    this.reads |= parts
  }

  record(result: Reported): void {
    this.reported.push(result)
    this.report(result)
  }

  /** Skipped while the parts it read are unchanged. */
  check(id: string, look: () => void): void {
    const current = this.memory.looks.find(id, (state) => this.isCurrent(state))
    if (current) {
      for (const reported of current.reported) this.report(reported)
      return
    }

    const last = this.memory.looks.latest(id)
    const visits: Visits<Reported> = { last: last?.visits ?? [], now: [], reads: 0 }

    this.visits = visits

    try {
      const { reads, reported } = this.aside(look)
      // What fails is not cached.
      this.memory.looks.add(id, {
        stamps: this.stamps,
        reads: reads | visits.reads,
        reported,
        visits: visits.now,
      })
    } finally {
      this.visits = undefined
    }
  }

  /**
   * In order; unchanged things only when a part changed that a visit, or the check before, read. A
   * visit may only read and report: other side effects would be missing on reuse.
   */
  visit<Item extends object>(list: () => readonly Item[], visit: (item: Item) => void): void {
    const { visits } = this
    if (!visits) {
      for (const item of list()) visit(item)
      return
    }

    const { answer: items, reads: listed } = this.aside(list)

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

  /** Once; its readers inherit the parts it read. */
  derive<Answer>(key: unknown, find: (last: Answer | undefined) => Answer): Answer {
    let fact = this.memory.facts.find(key, (state) => this.isCurrent(state))
    if (!fact) {
      const last = this.memory.facts.latest(key)?.answer as Answer | undefined
      const { visits } = this

      this.visits = undefined
      fact = { stamps: this.stamps, ...this.aside(() => find(last)) }
      this.visits = visits
      this.memory.facts.add(key, fact)
    }

    this.reads |= fact.reads

    return fact.answer as Answer
  }

  /** Only changed items are recomputed, unless a part changed that their computation read. */
  deriveEach<Item extends object, Answer>(
    key: unknown,
    list: () => readonly Item[],
    find: (item: Item) => Answer,
  ): readonly Answer[] {
    return this.derive(key, () => {
      const before = this.memory.walks.find(key, (state) => this.isCurrent(state))
      const last = before as Walk<Answer> | undefined
      const walk = this.walk(list(), { before: last, parts: 0, find, repeat: () => undefined })
      this.memory.walks.add(key, walk)
      this.reads |= walk.reads

      return walk.results
    })
  }

  private walk<Item extends object, Result>(
    items: readonly Item[],
    { before, parts, find, repeat }: Walking<Item, Result>,
  ): Walk<Result> {
    const last = before && this.isCurrent(before) ? before : undefined
    let reads = parts | (last?.reads ?? 0)
    const results = items.map((item, index) => {
      const place = last ? placeOf(item, index, items, last.items) : -1
      if (last && place >= 0) {
        const previousResult = last.results[place] as Result
        repeat(previousResult)
        return previousResult
      }

      const now = this.aside(() => find(item))

      reads |= now.reads

      return now.answer
    })

    return { stamps: this.stamps, reads, items, results }
  }

  /** Its reads and results, separate from the current check's. */
  private aside<Answer>(act: () => Answer): {
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
    let changed = this.changes.get(state.stamps)
    if (changed === undefined) {
      changed = this.stamps.reduce(
        (bits, stamp, at) => (stamp === state.stamps[at] ? bits : bits | (1 << at)),
        0,
      )
      this.changes.set(state.stamps, changed)
    }

    if ((changed & state.reads) !== 0) return false

    state.stamps = this.stamps

    return true
  }
}

/** The previous and present results of one check's visits. */
interface Visits<Reported> {
  last: Walk<readonly Reported[]>[]
  now: Walk<readonly Reported[]>[]
  reads: number
}

/** Previous results, parts read before, and handlers of new and unchanged things. */
interface Walking<Item, Result> {
  before: Walk<Result> | undefined
  parts: number
  find: (item: Item) => Result
  repeat: (result: Result) => void
}

const nothing: readonly never[] = []

/** Finds the previous index, counted from the start or the end; -1 when new or moved. */
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
