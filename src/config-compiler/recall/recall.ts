import type { ReadState, Memory, Stamps, Walk } from './memory.ts'

/**
 * Checks one state of a configuration and repeats what was said of an earlier one where nothing
 * changed that was asked for it. Nobody declares what is asked: whoever hands out a part of the
 * configuration notes it.
 */
export class Recall<Said> {
  private readonly memory: Memory<Said>
  private readonly stamps: Stamps
  private readonly tell: (said: Said) => void
  private readonly changes = new Map<Stamps, number>()
  /** The parts asked and what was said since the check, or the visit inside of it, began. */
  private reads = 0
  private said: Said[] = []
  /**
   * What is remembered thing by thing: the visits of the check under way, while it is outside of
   * them.
   */
  private visits: Visits<Said> | undefined

  constructor(memory: Memory<Said>, parts: readonly object[], tell: (said: Said) => void) {
    this.memory = memory
    this.stamps = memory.stampsOf(parts)
    this.tell = tell
  }

  /** Notes that parts are asked: bits, in the order of the parts. */
  note(parts: number): void {
    this.reads |= parts
  }

  say(said: Said): void {
    this.said.push(said)
    this.tell(said)
  }

  /** One check under its name: looked at again only when a part changed that it asked. */
  check(id: string, look: () => void): void {
    const last = this.memory.looks.get(id)
    if (last && this.isCurrent(last)) {
      for (const said of last.said) this.tell(said)
      return
    }

    // What fails is not remembered.
    this.memory.looks.delete(id)
    const visits: Visits<Said> = { last: last?.visits ?? [], now: [], reads: 0 }

    this.visits = visits

    try {
      const { reads, said } = this.aside(look)
      this.memory.looks.set(id, {
        stamps: this.stamps,
        reads: reads | visits.reads,
        said,
        visits: visits.now,
      })
    } finally {
      this.visits = undefined
    }
  }

  /**
   * Visits things one after the other: those that are the same as last time only when a part
   * changed that one of the visits asked, or the check before them. A visit may ask and say; what
   * it leaves elsewhere would be missing next time.
   */
  visit<Item extends object>(list: () => readonly Item[], visit: (item: Item) => void): void {
    const { visits } = this
    if (!visits) {
      for (const item of list()) visit(item)
      return
    }

    const { answer: items, reads: listed } = this.aside(list)

    // A visit within a visit is a part of it.
    this.visits = undefined
    const walk = this.walk(items, {
      before: visits.last[visits.now.length],
      parts: this.reads,
      find: (item) => {
        visit(item)
        return this.said.length > 0 ? this.said : nothing
      },
      repeat: (said) => said.forEach(this.tell),
    })

    for (const said of walk.results) this.said.push(...said)
    this.visits = visits
    visits.now.push(walk)
    visits.reads |= listed | walk.reads
  }

  /**
   * What follows from the configuration, found out once; to ask for it is to ask for all it is made
   * of.
   */
  derive<Answer>(key: unknown, find: (last: Answer | undefined) => Answer): Answer {
    let fact = this.memory.facts.get(key)
    if (!fact || !this.isCurrent(fact)) {
      const last = fact?.answer as Answer | undefined
      const { visits } = this

      this.visits = undefined
      fact = { stamps: this.stamps, ...this.aside(() => find(last)) }
      this.visits = visits
      this.memory.facts.set(key, fact)
    }

    this.reads |= fact.reads

    return fact.answer as Answer
  }

  /**
   * The same of each of several things: only of those that are others than last time, unless a part
   * changed that was asked for them.
   */
  deriveEach<Item extends object, Answer>(
    key: unknown,
    list: () => readonly Item[],
    find: (item: Item) => Answer,
  ): readonly Answer[] {
    return this.derive(key, () => {
      const before = this.memory.walks.get(key) as Walk<Answer> | undefined
      const walk = this.walk(list(), { before, parts: 0, find, repeat: () => undefined })
      this.memory.walks.set(key, walk)
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

  /** Does something, and answers what it asked and said apart from what is under way. */
  private aside<Answer>(act: () => Answer): { answer: Answer; reads: number; said: Said[] } {
    const { reads, said } = this
    this.reads = 0
    this.said = []

    try {
      return { answer: act(), reads: this.reads, said: this.said }
    } finally {
      this.reads = reads
      this.said = said
    }
  }

  /** Whether all parts that were asked are still the same. */
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

/** The visits of one check, as they were last time and as far as they have come now. */
interface Visits<Said> {
  last: Walk<readonly Said[]>[]
  now: Walk<readonly Said[]>[]
  reads: number
}

/**
 * How to go through things: what is known of last time, what was asked before, and what is done
 * with what is new and what is known.
 */
interface Walking<Item, Result> {
  before: Walk<Result> | undefined
  parts: number
  find: (item: Item) => Result
  repeat: (result: Result) => void
}

const nothing: readonly never[] = []

/**
 * Where a thing stood last time, counted from the first or from the last; -1 when it is new or went
 * elsewhere.
 */
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
