import { ApiError } from './errors.ts'
import { requestTexts } from './request-texts.ts'

/** Milliseconds. */
export interface ConcurrencyLimits {
  maxRunning: number
  maxWaiting: number
  timeoutMs: number
  /** Full or timed out; default: busy. */
  refusal?: () => ApiError
}

interface Queue {
  running: number
  waiting: (() => void)[]
}

/** First come, first served, optionally per name such as an account. */
export class ConcurrencyLimiter {
  private readonly limits: ConcurrencyLimits
  private readonly queues = new Map<string, Queue>()

  constructor(limits: ConcurrencyLimits) {
    this.limits = limits
  }

  /**
   * Waits for a slot; returns its idempotent release.
   * @throws ApiError 503, or `refusal`, when the queue is full or the wait times out
   */
  async acquire(name = ''): Promise<() => void> {
    const now = this.tryAcquire(name)
    if (now) return now

    const queue = this.queueOf(name)
    await this.wait(queue.waiting)

    return this.createRelease(name, queue)
  }

  /** Does not wait; null when none is free. */
  tryAcquire(name = ''): (() => void) | null {
    const queue = this.queueOf(name)
    if (queue.running >= this.limits.maxRunning) return null
    queue.running++

    return this.createRelease(name, queue)
  }

  private queueOf(name: string): Queue {
    const queue = this.queues.get(name) ?? { running: 0, waiting: [] }
    this.queues.set(name, queue)
    return queue
  }

  private createRelease(name: string, queue: Queue): () => void {
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
    if (waiting.length >= this.limits.maxWaiting) throw refusal()

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
