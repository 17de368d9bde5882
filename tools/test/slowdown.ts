import { loadavg, availableParallelism } from 'node:os'

/** How much slower a busy machine may be: its load by processor, from 1 to 6. */
export function measureSlowdown(): number {
  const [load = 0] = loadavg()
  return Math.min(6, Math.max(1, load / availableParallelism()))
}
