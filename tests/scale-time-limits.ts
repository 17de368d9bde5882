import { loadavg, availableParallelism } from 'node:os'
import { inject, vi } from 'vitest'

/** How much slower a busy machine may be: its load by processor, from 1 to 6. */
const factor = Math.min(6, Math.max(1, loadavg()[0]! / availableParallelism()))
const { test, hook } = inject('timeLimits')
vi.setConfig({ testTimeout: test * factor, hookTimeout: hook * factor })
