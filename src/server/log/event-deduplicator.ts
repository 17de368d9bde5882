interface Noted<What> {
  key: string
  /** One source alone cannot fill the log. */
  source: string
  what: What
  /** Reported when a source exceeds its different events. */
  crowded: What
  /** Milliseconds. */
  window: number
}

interface RepeatEntry<What> {
  what: What
  source: string
  until: number
  count: number
  reportedCount: number
}

/** Different events counted at once, per source and in total. */
const maxOfSource = 40
const maxOfAll = 4000

/**
 * Reports the first of repeated events and counts the others: every tenfold at once, the rest when
 * the window ends. Failures are retried.
 */
export class EventDeduplicator<What> {
  private readonly entriesByKey = new Map<string, RepeatEntry<What>>()
  private readonly sources = new Map<string, number>()
  private readonly clock: () => Date
  private readonly write: (what: What, times: number) => Promise<void>

  constructor(clock: () => Date, write: (what: What, times: number) => Promise<void>) {
    this.clock = clock
    this.write = write
  }

  /** @throws Error when the first cannot be reported */
  async note(occurrence: Noted<What>): Promise<void> {
    const now = this.clock().getTime()
    const { key, what } = this.roomFor(occurrence)
    const existingEntry = this.entriesByKey.get(key)
    if (existingEntry && existingEntry.until <= now) await this.close(key, existingEntry)
    const entry = this.entriesByKey.get(key) ?? this.open(key, { ...occurrence, what }, now)

    entry.count += 1
    if (/^10*$/.test(String(entry.count))) await this.reportRest(entry)
  }

  /** Reports ended windows, or all. Failed reports remain pending. */
  async flush(everything: boolean): Promise<void> {
    const now = this.clock().getTime()
    for (const [key, entry] of this.entriesByKey)
      if (everything || entry.until <= now) await this.close(key, entry).catch(() => undefined)
  }

  /** Excess events of a source share one entry, excess sources another. */
  private roomFor({ key, source, what, crowded }: Noted<What>): { key: string; what: What } {
    if (this.entriesByKey.has(key)) return { key, what }
    const isCrowded =
      (this.sources.get(source) ?? 0) >= maxOfSource || this.entriesByKey.size >= maxOfAll
    if (!isCrowded) return { key, what }

    return { key: this.entriesByKey.size >= maxOfAll ? '*' : `*${source}`, what: crowded }
  }

  private open(key: string, { what, source, window }: Noted<What>, now: number): RepeatEntry<What> {
    const entry = { what, source, until: now + window, count: 0, reportedCount: 0 }
    this.entriesByKey.set(key, entry)
    this.sources.set(source, (this.sources.get(source) ?? 0) + 1)

    return entry
  }

  private async close(key: string, entry: RepeatEntry<What>): Promise<void> {
    await this.reportRest(entry)
    if (this.entriesByKey.get(key) !== entry) return

    this.entriesByKey.delete(key)
    const left = (this.sources.get(entry.source) ?? 1) - 1
    if (left > 0) this.sources.set(entry.source, left)
    else this.sources.delete(entry.source)
  }

  private async reportRest(entry: RepeatEntry<What>): Promise<void> {
    const times = entry.count - entry.reportedCount
    if (times === 0) return

    entry.reportedCount = entry.count

    try {
      await this.write(entry.what, times)
    } catch (error) {
      entry.reportedCount -= times
      throw error
    }
  }
}
