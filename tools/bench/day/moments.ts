/** Events per second, to show bursts and coincidences. */
export class EventTimeline {
  private readonly counts = new Map<number, number>()

  /** @param at milliseconds since the start */
  note(at: number): void {
    const second = Math.floor(at / 1000)
    this.counts.set(second, (this.counts.get(second) ?? 0) + 1)
  }

  /** Neighboring seconds together: 541–543 秒 120 次，2519 秒 9 次; null without events. */
  read(): string | null {
    const spans: { from: number; to: number; count: number }[] = []
    for (const [second, count] of [...this.counts].toSorted(([a], [b]) => a - b)) {
      const last = spans.at(-1)
      if (last && second - last.to <= 2)
        Object.assign(last, { to: second, count: last.count + count })
      else spans.push({ from: second, to: second, count })
    }

    if (spans.length === 0) return null

    return spans
      .map(({ from, to, count }) => `${from === to ? from : `${from}–${to}`} 秒 ${count} 次`)
      .join('，')
  }
}
