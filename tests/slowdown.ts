import { loadavg, availableParallelism } from 'node:os'

/** How much slower a busy machine may be: its load by processor, from 1 to 6. */
export const measureSlowdown = (): number =>
  Math.min(6, Math.max(1, loadavg()[0]! / availableParallelism()))
