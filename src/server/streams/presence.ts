import type { Streams } from './streams.ts'

/** Browsers send three heartbeats in this time. */
const viewerLifetimeMs = 60_000
/** From here on records without viewers are removed. */
const many = 2000

/** A viewer who opens or closes a record. */
export interface Guest {
  account: string
  name: string
  /** A viewer stays while one window is open. */
  tab?: string
  /** Earlier messages arriving late are ignored. */
  said?: number
  isGone?: boolean
}

/** Who views which record, across processes by heartbeats, in memory only. */
export class Presence {
  private readonly records = new Map<string, Map<string, Guest & { until: number }>>()
  /** Sequence numbers, oldest first. */
  private readonly left = new Map<string, number>()
  private readonly streams: Streams
  private readonly now: () => number

  constructor(streams: Streams, now: () => number) {
    this.streams = streams
    this.now = now
    streams.onNoted((topic, note) => void this.take(topic, note as Guest))
  }

  /** Returns the other viewers' names. */
  note(topic: string, guest: Guest): string[] {
    this.streams.spread(topic, guest)
    const there = this.take(topic, guest)
    const names = [...there.values()]
      .filter(({ account }) => account !== guest.account)
      .map(({ name }) => name)

    return [...new Set(names)]
  }

  isThere(topic: string, account: string): boolean {
    return [...(this.records.get(topic)?.values() ?? [])].some((guest) => guest.account === account)
  }

  private take(topic: string, { isGone, ...guest }: Guest): ReadonlyMap<string, Guest> {
    const there = this.records.get(topic) ?? new Map<string, Guest & { until: number }>()
    const key = `${guest.account} ${guest.tab ?? ''}`
    const before = there.size
    for (const [id, { until }] of there) if (until < this.now()) there.delete(id)
    const wasThere = there.has(key)
    if (isGone) there.delete(key)
    else if (!this.hasLeft(`${topic} ${key}`, guest))
      there.set(key, { ...guest, until: this.now() + viewerLifetimeMs })

    if (isGone) this.remember(`${topic} ${key}`, guest)
    this.records.set(topic, there)
    if (there.size === 0) this.records.delete(topic)
    if (this.records.size > many) this.forget()
    if (there.size !== before || there.has(key) !== wasThere)
      this.streams.tellHere(topic, 'presence')

    return there
  }

  private hasLeft(window: string, { said = 0 }: Guest): boolean {
    return said < (this.left.get(window) ?? 0)
  }

  private remember(window: string, { said = 0 }: Guest): void {
    this.left.delete(window)
    this.left.set(window, said)
    for (const oldest of this.left.keys()) if (this.left.size > many) this.left.delete(oldest)
  }

  private forget(): void {
    for (const [topic, there] of this.records)
      if ([...there.values()].every(({ until }) => until < this.now())) this.records.delete(topic)
  }
}
