/**
 * Loaded into a measured server: writes the longest stall of its event loop and its peak memory to
 * the file BENCH_STALLS; SIGUSR2 resets. On Linux also the longest stall without the time in which
 * another process had the processor.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env['BENCH_STALLS']
if (file && isMainThread && process.argv[1]?.endsWith('start.mjs')) {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  let memory = 0
  let ownWork = 0

  process.on('SIGUSR2', () => {
    delays.reset()
    memory = 0
    ownWork = 0
  })

  setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss())
    const figures = {
      longest: delays.max / 1e6,
      ownWork,
      usual: delays.percentile(99) / 1e6,
      memory,
    }
    // Atomic for readers.
    writeFileSync(`${file}.next`, JSON.stringify(figures))
    renameSync(`${file}.next`, file)
  }, 50).unref()

  let last = { at: performance.now(), waited: waited() }

  setInterval(() => {
    const now = { at: performance.now(), waited: waited() }
    ownWork = Math.max(ownWork, now.at - last.at - (now.waited - last.waited))
    last = now
  }, 1).unref()
}

/** Milliseconds for a processor; 0 where not available. */
function waited() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
