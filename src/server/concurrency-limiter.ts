import { ApiError } from './errors.ts'
import { requestTexts } from './request-texts.ts'

/**
 * How much is done at once, how many may wait for their turn, and for how long at most,
 * milliseconds.
 */
export interface TurnLimits {
  atOnce: number
  waiting: number
  timeoutMs: number
  /** Error without a turn; default: busy. */
  refusal?: () => ApiError
}

interface Queue {
  running: number
  waiting: (() => void)[]
}

/** Gives turns first come, first served: by node, or by what is named, an account for example. */
export class ConcurrencyLimiter {
  private readonly limits: TurnLimits
  private readonly queues = new Map<string, Queue>()

  constructor(limits: TurnLimits) {
    this.limits = limits
  }

  /**
   * Waits for a turn; the answer gives it back and may be called more than once.
   * @throws ApiError 503, or what was said, when too many wait or it takes too long
   */
  async take(name = ''): Promise<() => void> {
    const now = this.takeNow(name)
    if (now) return now

    const queue = this.queueOf(name)
    await this.wait(queue.waiting)

    return this.givingBack(name, queue)
  }

  /** Takes a turn without waiting; null when none is free. */
  takeNow(name = ''): (() => void) | null {
    const queue = this.queueOf(name)
    if (queue.running >= this.limits.atOnce) return null
    queue.running++

    return this.givingBack(name, queue)
  }

  private queueOf(name: string): Queue {
    const queue = this.queues.get(name) ?? { running: 0, waiting: [] }
    this.queues.set(name, queue)
    return queue
  }

  private givingBack(name: string, queue: Queue): () => void {
    let isGiven = false
    return () => {
      if (isGiven) return

      isGiven = true
      const next = queue.waiting.shift()
      if (next) return next()

      queue.running--
      if (queue.running === 0) this.queues.delete(name)
    }
  }

  private async wait(waiting: (() => void)[]): Promise<void> {
    const { refusal = () => new ApiError(503, 'busy', requestTexts.busy(), { retryAfter: 5 }) } =
      this.limits
    if (waiting.length >= this.limits.waiting) throw refusal()

    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(tired)
        resolve()
      }

      const tired = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(refusal())
      }, this.limits.timeoutMs)

      waiting.push(start)
    })
  }
}
