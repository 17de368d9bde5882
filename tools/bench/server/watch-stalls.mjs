/** Loaded into a measured server: notes the longest stall of its loop and its greatest memory in the file that BENCH_STALLS names; SIGUSR2 begins anew. */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env['BENCH_STALLS']
if (file && process.argv[1]?.endsWith('start.mjs')) {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  let memory = 0
  process.on('SIGUSR2', () => {
    delays.reset()
    memory = 0
  })
  setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss())
    writeFileSync(file, JSON.stringify({ longest: delays.max / 1e6, usual: delays.percentile(99) / 1e6, memory }))
  }, 50).unref()
}
