/** A debounce. One timer serves a whole sentence: resetting a timer costs more than a key press. */
export class Pause {
  private readonly ms: number
  private readonly end: () => void
  private due = 0
  private timer = 0

  constructor(ms: number, end: () => void) {
    this.ms = ms
    this.end = end
  }

  /** Restarts the wait after activity. */
  wait(): void {
    this.due = performance.now() + this.ms
    this.timer ||= window.setTimeout(this.look, this.ms)
  }

  callOff(): void {
    clearTimeout(this.timer)
    this.timer = 0
  }

  private readonly look = (): void => {
    const left = this.due - performance.now()
    this.timer = left > 0 ? window.setTimeout(this.look, left) : 0
    if (this.timer === 0) this.end()
  }
}
