import type { Look, Memory, Stamps, Walk } from './memory.ts'

/**
 * Checks one state of a configuration and repeats what was said of an earlier one where nothing changed that was asked for it. Nobody declares
 * what is asked: whoever hands out a part of the configuration notes it.
 */
export class Recall<Said> {
  private readonly memory: Memory<Said>
  private readonly stamps: Stamps
  private readonly tell: (said: Said) => void
  private readonly derived = new Map<unknown, { answer: unknown; reads: number }>()
  private readonly changes = new Map<Stamps, number>()
  /** The parts asked and what was said since the check, or the visit inside of it, began. */
  private reads = 0
  private said: Said[] = []
  /** What is remembered thing by thing: the walks of the check under way, outside of its visits. */
  private walks: Walks<Said> | undefined

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
    if (last && !this.isChanged(last)) {
      last.stamps = this.stamps
      for (const said of last.said) this.tell(said)
      return
    }
    // What fails is not remembered.
    this.memory.looks.delete(id)
    const walks: Walks<Said> = { last: last?.walks ?? [], now: [] }
    this.walks = walks
    try {
      const { reads, said } = this.aside(look)
      const all = walks.now.reduce((sum, walk) => sum | walk.reads | walk.listed, reads)
      this.memory.looks.set(id, { stamps: this.stamps, reads: all, said, walks: walks.now })
    } finally {
      this.walks = undefined
    }
  }

  /**
   * Visits things one after the other: those that are the same as last time only when a part changed that one of the visits asked, or the check
   * before them. A visit may ask and say; what it leaves elsewhere would be missing next time.
   */
  visit<Item extends object>(list: () => readonly Item[], visit: (item: Item) => void): void {
    const { walks } = this
    if (!walks) {
      for (const item of list()) visit(item)
      return
    }
    const { answer: items, reads: listed } = this.aside(list)
    const before = walks.last[walks.now.length]
    const last = before && !this.isChanged(before) ? before : undefined
    const walk: Walk<Said> = { stamps: this.stamps, reads: this.reads | (last?.reads ?? 0), listed, items, said: [] }
    // A visit within a visit is a part of it.
    this.walks = undefined
    for (const [index, item] of items.entries()) {
      const said = last?.said[placeOf(item, index, items, last.items)]
      walk.said.push(said ? this.repeat(said) : this.first(walk, () => visit(item)))
    }
    this.walks = walks
    walks.now.push(walk)
  }

  /** What follows from the configuration, found out once; to ask for it is to ask for all it is made of. */
  derive<Answer>(compute: (model: never) => Answer, make: () => Answer): Answer {
    let known = this.derived.get(compute) as { answer: Answer; reads: number } | undefined
    if (!known) {
      const { walks } = this
      this.walks = undefined
      known = this.aside(make)
      this.walks = walks
      this.derived.set(compute, known)
    }
    this.reads |= known.reads
    return known.answer
  }

  private first(walk: Walk<Said>, visit: () => void): readonly Said[] {
    const { reads, said } = this.aside(visit)
    walk.reads |= reads
    if (said.length === 0) return nothing
    this.said.push(...said)
    return said
  }

  private repeat(said: readonly Said[]): readonly Said[] {
    for (const item of said) this.say(item)
    return said
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

  /** Whether a part that was asked is another one now. */
  private isChanged({ stamps, reads }: Pick<Look<Said>, 'stamps' | 'reads'>): boolean {
    let changed = this.changes.get(stamps)
    if (changed === undefined) {
      changed = this.stamps.reduce((bits, stamp, at) => (stamp === stamps[at] ? bits : bits | (1 << at)), 0)
      this.changes.set(stamps, changed)
    }
    return (changed & reads) !== 0
  }
}

/** The walks of one check, as they were last time and as far as they have come now. */
interface Walks<Said> {
  last: Walk<Said>[]
  now: Walk<Said>[]
}

const nothing: readonly never[] = []

/** Where a thing stood last time, counted from the first or from the last; -1 when it is new or went elsewhere. */
function placeOf(item: object, index: number, items: readonly object[], last: readonly object[]): number {
  if (last[index] === item) return index
  const fromEnd = index + last.length - items.length
  return last[fromEnd] === item ? fromEnd : -1
}
